import type { RichText } from "~/kernel/rich-text/model";
import { recordOf } from "~/kernel/record-of";
import { followsVisits } from "~/features/visits/model";
import type { Appointment } from "~/features/visits/inputs";
import type { Option } from "~/ui/combobox/option";
import type { WorkOrderDetail } from "../../queries/detail";
import { type People, peopleOf, sentPeople } from "~/features/pickers/ui/people";
import { type PlaceChoices, type Places, placesOf, sentPlaces } from "~/features/pickers/ui/places";
import { sentPriority } from "~/kernel/priorities";
import { sentDocument } from "~/kernel/rich-text/sent";
import { sentMinutes } from "~/kernel/input/sent-minutes";
import { chosenOptions } from "~/ui/combobox/chosen-options";
import type { Plan } from "./plan-fields";
import { linesOf, type PartLine, sentLines } from "./planned-parts";

type UnqueuedFields = {
  intervention: string;
  repairNotes: string;
  repairNotesDoc: RichText | null;
  equipment: Option[];
  parts: PartLine[];
};
export type OrderDraft = {
  id: string;
  version: number | null;
  places: Places;
  plan: Plan;
  people: People;
  /** Null where no visit can be planned with the order. */
  appointment: Appointment | null;
  unqueued: UnqueuedFields;
};

/**
 * A new order for the same work: without its dates, references, notes and results, and for its own creator where they create orders
 * for themselves only.
 */
export function duplicateOf(
  order: WorkOrderDetail,
  blank: OrderDraft,
  isAlone: boolean,
): OrderDraft {
  const { places, people, unqueued } = draftOf(order);
  const { priority, description, plannedRegularMinutes, plannedTravelMinutes } = order;
  return {
    ...blank,
    places,
    plan: { ...blank.plan, priority, description, plannedRegularMinutes, plannedTravelMinutes },
    people: isAlone ? blank.people : people,
    unqueued: { ...blank.unqueued, equipment: unqueued.equipment, parts: unqueued.parts },
  };
}

export function draftOf(order: WorkOrderDetail): OrderDraft {
  return {
    id: order.id,
    version: order.version,
    places: placesOf(order),
    plan: { ...order, followsVisits: followsVisits(order) },
    people: peopleOf(order.technicians),
    appointment: null,
    unqueued: {
      intervention: order.intervention,
      repairNotes: order.repairNotes,
      repairNotesDoc: order.repairNotesDoc,
      equipment: order.plannedEquipment,
      parts: linesOf(order.plannedParts),
    },
  };
}

type Choices = PlaceChoices & { technicians: Option[]; equipment: Option[] };

/** A refused form as submitted, for a page without JavaScript. With JavaScript the form itself still holds the values. */
export function draftFromInput(
  draft: OrderDraft,
  sent: Record<string, string> | undefined,
  choices: Choices,
): OrderDraft {
  if (!sent) return draft;
  const { plan, places, people, appointment, unqueued } = draft;
  const { plannedRegularMinutes, plannedTravelMinutes, descriptionDoc = null } = plan;
  const { equipment, intervention, repairNotes, repairNotesDoc } = unqueued;
  return {
    ...draft,
    places: sentPlaces(sent, choices, places),
    plan: {
      ...plan,
      ...recordOf(PLAN_TEXTS, (name) => sent[name] ?? plan[name]),
      priority: sentPriority(sent, plan.priority),
      descriptionDoc: sentDocument(sent, "description", plan.description, descriptionDoc),
      plannedRegularMinutes: sentMinutes(sent, "plannedRegularMinutes", plannedRegularMinutes),
      plannedTravelMinutes: sentMinutes(sent, "plannedTravelMinutes", plannedTravelMinutes),
      warranty: "warranty" in sent,
    },
    people: sentPeople(sent, choices.technicians, people),
    appointment: appointment && {
      ...appointment,
      ...recordOf(
        ["id", "day", "from", "to"] as const,
        (name) => sent[`visit.${name}`] ?? appointment[name],
      ),
    },
    unqueued: {
      equipment: chosenOptions(sent, "equipmentIds.", [...choices.equipment, ...equipment]),
      parts: sentLines(sent),
      intervention: sent["intervention"] ?? intervention,
      repairNotes: sent["repairNotes"] ?? repairNotes,
      repairNotesDoc: sentDocument(sent, "repairNotes", repairNotes, repairNotesDoc),
    },
  };
}

const PLAN_TEXTS = [
  "externalReference",
  "jobNumber",
  "description",
  "plannedStartOn",
  "plannedEndOn",
] as const;
