import type { RichText } from "~/kernel/rich-text/model";
import { followsVisits } from "~/features/visits/model";
import type { Option } from "~/ui/combobox/option";
import type { WorkOrderDetail } from "../../queries/detail";
import type { People } from "./people-fields";
import type { Places } from "~/features/pickers/ui/places";
import type { Plan } from "./plan-fields";
import { linesOf, type PartLine } from "./planned-parts";

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

/** An order as its form shows it. */
export function draftOf(order: WorkOrderDetail): OrderDraft {
  const named = (thing: { id: string; name: string } | null) =>
    thing ? { id: thing.id, name: thing.name } : null;
  return {
    id: order.id,
    version: order.version,
    places: {
      customer: named(order.customer),
      location: named(order.location),
      room: named(order.room),
      asset: named(order.asset),
    },
    plan: { ...order, followsVisits: followsVisits(order) },
    people: {
      technicians: order.technicians,
      leadId: order.technicians.find((person) => person.isLead)?.id ?? null,
    },
    unqueued: {
      intervention: order.intervention,
      repairNotes: order.repairNotes,
      repairNotesDoc: order.repairNotesDoc,
      equipment: order.plannedEquipment,
      parts: linesOf(order.plannedParts),
    },
  };
}
