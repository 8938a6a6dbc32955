import type { RichText } from "~/kernel/rich-text/model";
import { sentDocument } from "~/kernel/rich-text/sent";
import { chosenOptions } from "~/ui/combobox/chosen-options";
import type { Option } from "~/ui/combobox/option";
import type { TaskDetail } from "../queries/detail";
import { PRIORITIES, type Priority } from "~/kernel/priorities";

/** A task as its form shows it. */
export type TaskDraft = {
  id: string;
  version: number | null;
  name: string;
  description: string;
  descriptionDoc: RichText | null;
  priority: Priority;
  plannedStartOn: string;
  people: { technicians: Option[]; leadId: string | null };
};

export function emptyDraft(id: string): TaskDraft {
  return {
    id,
    version: null,
    name: "",
    description: "",
    descriptionDoc: null,
    priority: "medium",
    plannedStartOn: "",
    people: { technicians: [], leadId: null },
  };
}

export function draftOf({
  id,
  version,
  name,
  description,
  descriptionDoc,
  priority,
  plannedStartOn,
  technicians,
}: TaskDetail): TaskDraft {
  const leadId = technicians.find((person) => person.isLead)?.id ?? null;
  return {
    id,
    version,
    name,
    description,
    descriptionDoc,
    priority,
    plannedStartOn,
    people: { technicians: technicians.map((one) => ({ id: one.id, name: one.name })), leadId },
  };
}

/** A refused form as submitted, for a page without JavaScript. With JavaScript the form itself still holds the values. */
export function draftFromInput(
  draft: TaskDraft,
  sent: Record<string, string> | undefined,
  choices: Option[] | null,
): TaskDraft {
  if (!sent) return draft;
  const description = sent["description"] ?? draft.description;
  return {
    ...draft,
    id: sent["id"] ?? draft.id,
    name: sent["name"] ?? draft.name,
    description,
    descriptionDoc: sentDocument(sent, "description", draft.description, draft.descriptionDoc),
    priority: PRIORITIES.find((each) => each === sent["priority"]) ?? draft.priority,
    plannedStartOn: sent["plannedStartOn"] ?? draft.plannedStartOn,
    people: choices
      ? {
          technicians: chosenOptions(sent, "technicianIds.", [
            ...choices,
            ...draft.people.technicians,
          ]),
          leadId: sent["leadId"] || null,
        }
      : draft.people,
  };
}
