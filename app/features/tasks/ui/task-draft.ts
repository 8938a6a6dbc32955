import type { RichText } from "~/kernel/rich-text/model";
import { sentDocument } from "~/kernel/rich-text/sent";
import { type People, peopleOf, sentPeople } from "~/features/pickers/ui/people";
import type { Option } from "~/ui/combobox/option";
import type { TaskDetail } from "../queries/detail";
import { type Priority, sentPriority } from "~/kernel/priorities";

export type TaskDraft = {
  id: string;
  version: number | null;
  name: string;
  description: string;
  descriptionDoc: RichText | null;
  priority: Priority;
  plannedStartOn: string;
  people: People;
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

export function draftOf(task: TaskDetail): TaskDraft {
  const { id, version, name, description, descriptionDoc, priority, plannedStartOn } = task;
  const people = peopleOf(task.technicians);
  return { id, version, name, description, descriptionDoc, priority, plannedStartOn, people };
}

/** A refused form as submitted, for a page without JavaScript. With JavaScript the form itself still holds the values. */
export function draftFromInput(
  draft: TaskDraft,
  sent: Record<string, string> | undefined,
  choices: Option[] | null,
): TaskDraft {
  if (!sent) return draft;
  const { description, descriptionDoc } = draft;
  return {
    ...draft,
    id: sent["id"] ?? draft.id,
    name: sent["name"] ?? draft.name,
    description: sent["description"] ?? description,
    descriptionDoc: sentDocument(sent, "description", description, descriptionDoc),
    priority: sentPriority(sent, draft.priority),
    plannedStartOn: sent["plannedStartOn"] ?? draft.plannedStartOn,
    people: choices ? sentPeople(sent, choices, draft.people) : draft.people,
  };
}
