import type { WorkOrderDetail } from "../queries/detail";
import type { People } from "./people-fields";
import type { Places } from "./place-fields";
import type { Plan } from "./plan-fields";

type Kept = { intervention: string; repairNotes: string; equipmentIds: string[]; parts: { sparePartId: string | null; name: string; quantityThousandths: number; unit: string }[] };
export type OrderDraft = { id: string; version: number | null; places: Places; plan: Plan; people: People; kept: Kept };

/** An order as its form shows it. */
export function draftOf(order: WorkOrderDetail): OrderDraft {
  const named = (thing: { id: string; name: string } | null) => (thing ? { id: thing.id, name: thing.name } : null);
  return {
    id: order.id,
    version: order.version,
    places: { customer: named(order.customer), location: named(order.location), room: named(order.room), asset: named(order.asset) },
    plan: order,
    people: { technicians: order.technicians, leadId: order.technicians.find((person) => person.isLead)?.id ?? null },
    kept: {
      intervention: order.intervention,
      repairNotes: order.repairNotes,
      equipmentIds: order.plannedEquipment.map((each) => each.id),
      parts: order.plannedParts.map(({ sparePartId, name, quantityThousandths, unit }) => ({ sparePartId, name, quantityThousandths, unit })),
    },
  };
}
