import { eq, type SQL, sql } from "drizzle-orm";
import { equipment } from "~/database/schema/equipment";
import { spareParts } from "~/database/schema/spare-parts";
import { numberSequences } from "~/database/schema/system";
import { canonicalJson } from "~/kernel/text/canonical";
import { searchTextOf } from "~/kernel/text/fold";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import type { RequestContext } from "~/server/request-context";
import { insertSelected, step, type Step } from "~/server/command/statement";
import { dayIn } from "~/kernel/time/instants";
import { visiblePlaces } from "~/features/pickers/queries/places";
import type { CreateInput } from "../inputs/create";
import type { PlanReferences } from "../queries/references";
import type { PlannedThings } from "../queries/stored-plan";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderEquipment, workOrderParts } from "~/database/schema/work-orders/plan";
import type { Texts } from "./texts";

type Plan = Omit<CreateInput, "id" | "ticketIds" | "visit" | keyof Texts> & Texts;

/** A disabled feature leaves its field empty, whatever was sent. */
export function planColumns(plan: Plan, references: PlanReferences) {
  const {
    technicianIds: _people,
    leadId: _lead,
    equipmentIds: _equipment,
    parts: _parts,
    ...fields
  } = plan;
  const { locationId, roomId } = visiblePlaces(plan, references);
  const ofRoom = references.features.locations ? (references.room?.locationId ?? null) : null;
  return {
    ...fields,
    locationId: locationId ?? ofRoom,
    roomId,
    customerSort: references.customer?.sortKey ?? "",
  };
}

/** The folded text that the list's search matches. The number is appended where it is known. */
export function searchTerms(plan: Plan, references: PlanReferences): string {
  const names = [references.customer, references.location, references.room, references.asset].map(
    (each) => each?.name ?? "",
  );
  return searchTextOf([plan.externalReference, plan.jobNumber, plan.description], names);
}

/** A new order with the next number of its year, allocated in this batch: twenty concurrent requests get twenty numbers. */
export function insertOrder(
  ctx: Pick<RequestContext, "db" | "now">,
  actor: Pick<Actor, "userId">,
  id: string,
  plan: Plan,
  references: PlanReferences,
  timeZone: string,
): Step[] {
  const at = ctx.now().getTime();
  const year = Number(dayIn(timeZone, at).slice(0, 4));
  const number = sql`(SELECT ${numberSequences.year} || '-' || printf('%05d', ${numberSequences.last})
    FROM ${numberSequences} WHERE ${numberSequences.name} = 'work-order' AND ${numberSequences.year} = ${year})`;
  const values = {
    id,
    number,
    status: "backlog" as const,
    ...planColumns(plan, references),
    searchText: sql`${searchTerms(plan, references)} || ' ' || ${number}`,
    createdBy: actor.userId,
    createdAt: at,
    updatedAt: at,
  };
  return [
    step(
      ctx.db
        .insert(numberSequences)
        .values({ name: "work-order", year, last: 1 })
        .onConflictDoUpdate({
          target: [numberSequences.name, numberSequences.year],
          set: { last: sql`${numberSequences.last} + 1` },
        }),
    ),
    step(
      ctx.db.insert(workOrders).values(values),
      new Refusal("version_conflict", "already_exists"),
    ),
  ];
}

/** Replaces the planned equipment and parts (`before`, null for a new order) with those given. Unchanged parts keep their ids. */
export function planThings(
  ctx: Pick<RequestContext, "db" | "now">,
  orderId: string,
  { equipmentIds, parts }: PlannedThings,
  before: PlannedThings | null,
): Step[] {
  const equipmentOfOrder = eq(workOrderEquipment.workOrderId, orderId);
  return [
    ...(before ? [step(ctx.db.delete(workOrderEquipment).where(equipmentOfOrder))] : []),
    ...[...new Set(equipmentIds)].map((equipmentId) => step(insertEquipment(orderId, equipmentId))),
    ...(before && canonicalJson(before.parts) === canonicalJson(parts)
      ? []
      : partSteps(ctx, orderId, parts, before !== null)),
  ];
}

function partSteps(
  ctx: Pick<RequestContext, "db" | "now">,
  orderId: string,
  parts: PlannedThings["parts"],
  replaces: boolean,
): Step[] {
  const at = ctx.now().getTime();
  const ofOrder = eq(workOrderParts.workOrderId, orderId);
  return [
    ...(replaces ? [step(ctx.db.delete(workOrderParts).where(ofOrder))] : []),
    ...parts.map((part) =>
      step(
        ctx.db.insert(workOrderParts).values({
          ...part,
          sparePartId: stocked(part.sparePartId),
          id: newId(at),
          workOrderId: orderId,
        }),
      ),
    ),
  ];
}

/** A part that no longer exists stays in the plan by its name. */
function stocked(sparePartId: string | null): SQL {
  return sql`(SELECT ${spareParts.id} FROM ${spareParts} WHERE ${spareParts.id} = ${sparePartId})`;
}

/** Inserts only equipment that exists: equipment deleted a moment ago is skipped and does not fail the batch. */
function insertEquipment(orderId: string, equipmentId: string): SQL {
  return insertSelected(
    workOrderEquipment,
    { workOrderId: orderId, equipmentId: equipment.id },
    sql`FROM ${equipment} WHERE ${equipment.id} = ${equipmentId}`,
  );
}
