import type { WorkOrderDetail } from "../queries/detail";
import type { OrderDraft } from "./order-form";

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
