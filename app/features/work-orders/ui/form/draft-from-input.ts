import { parseDuration } from "~/kernel/time/duration";
import { wereTyped } from "~/kernel/input/form";
import { sentDocument } from "~/kernel/rich-text/sent";
import { chosenOption, chosenOptions } from "~/ui/combobox/chosen-options";
import type { Option } from "~/ui/combobox/option";
import { PRIORITIES } from "~/kernel/priorities";
import type { OrderDraft } from "./order-draft";
import { sentLines } from "./planned-parts";

type Choices = {
  customers: Option[];
  locations: Option[] | null;
  rooms: Option[] | null;
  assets: Option[];
  technicians: Option[];
  equipment: Option[];
};

/** A refused form as submitted, for a page without JavaScript. With JavaScript the form itself still holds the values. */
export function draftFromInput(
  draft: OrderDraft,
  sent: Record<string, string> | undefined,
  choices: Choices,
): OrderDraft {
  if (!sent) return draft;
  const text = (
    name: keyof OrderDraft["plan"] | "intervention" | "repairNotes",
    otherwise: string,
  ) => sent[name] ?? otherwise;
  const chosen = (name: string, options: Option[] | null, otherwise: Option | null) =>
    name in sent ? chosenOption(sent, name, [...(options ?? []), otherwise]) : otherwise;
  const { plan, places, people, unqueued } = draft;
  return {
    ...draft,
    places: {
      customer: chosen("customerId", choices.customers, places.customer),
      location: chosen("locationId", choices.locations, places.location),
      room: chosen("roomId", choices.rooms, places.room),
      asset: chosen("assetId", choices.assets, places.asset),
    },
    plan: {
      ...plan,
      priority: PRIORITIES.find((each) => each === sent["priority"]) ?? plan.priority,
      externalReference: text("externalReference", plan.externalReference),
      jobNumber: text("jobNumber", plan.jobNumber),
      description: text("description", plan.description),
      descriptionDoc: sentDocument(
        sent,
        "description",
        plan.description,
        plan.descriptionDoc ?? null,
      ),
      plannedStartOn: text("plannedStartOn", plan.plannedStartOn),
      plannedEndOn: text("plannedEndOn", plan.plannedEndOn),
      plannedRegularMinutes: minutesIn(sent, "plannedRegularMinutes", plan.plannedRegularMinutes),
      plannedTravelMinutes: minutesIn(sent, "plannedTravelMinutes", plan.plannedTravelMinutes),
      warranty: "warranty" in sent,
    },
    people: {
      technicians: chosenOptions(sent, "technicianIds.", [
        ...choices.technicians,
        ...people.technicians,
      ]),
      leadId: sent["leadId"] || null,
    },
    unqueued: {
      ...unqueued,
      equipment: chosenOptions(sent, "equipmentIds.", [
        ...choices.equipment,
        ...unqueued.equipment,
      ]),
      parts: sentLines(sent),
      intervention: text("intervention", unqueued.intervention),
      repairNotes: text("repairNotes", unqueued.repairNotes),
      repairNotesDoc: sentDocument(
        sent,
        "repairNotes",
        unqueued.repairNotes,
        unqueued.repairNotesDoc,
      ),
    },
  };
}

function minutesIn(sent: Record<string, string>, name: string, otherwise: number): number {
  const value = sent[name];
  if (value === undefined) return otherwise;
  return (wereTyped(sent) ? parseDuration(value) : Number(value)) || 0;
}
