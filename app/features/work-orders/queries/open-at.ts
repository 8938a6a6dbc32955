import { may } from "~/kernel/authorization/actions";
import { parseInput } from "~/kernel/input/parse";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { listInput } from "../inputs/list";
import { openFilterOf } from "../policy/open-at";
import { listWorkOrders, type WorkOrderRow } from "./list/rows";

type OpenOrder = Pick<
  WorkOrderRow,
  "id" | "number" | "description" | "leadName" | "visitOn" | "plannedStartOn"
>;
/** The most urgent open orders of the place that `filter` names, such as "assetId=…". */
export type OpenAt = { filter: string; entities: OpenOrder[]; totalCount: number };

const SHOWN = 3;
const ORDERS = parseInput(listInput, {
  unfinished: true,
  sortBy: "urgency",
  sortDirection: "desc",
  pageSize: SHOWN,
});

/** For the form of a new order, in the caller's round trip. Null without a place, and for who may not read orders. */
export async function readOpenAt(
  ctx: AuthContext,
  ids: Parameters<typeof openFilterOf>[0],
): Promise<OpenAt | null> {
  const at = openFilterOf(ids);
  if (!at || !may(ctx.actor, "work-orders.read")) return null;
  const { entities, totalCount } = await listWorkOrders(ctx, { ...ORDERS, [at.name]: at.id });
  return {
    filter: `${at.name}=${at.id}`,
    entities: entities.map(({ id, number, description, leadName, visitOn, plannedStartOn }) => ({
      id,
      number,
      description,
      leadName,
      visitOn,
      plannedStartOn,
    })),
    totalCount,
  };
}

/** Runs what creates an order. What it refuses says what is open at the place that was sent: without JavaScript only the answer can. */
export async function refusedWithOpenAt<T>(
  ctx: AuthContext,
  form: FormData,
  create: () => Promise<T>,
): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof Refusal) || !ANSWERED.some((code) => code === error.code)) throw error;
    const sent = (name: string) => String(form.get(name) ?? "");
    const open = await readOpenAt(ctx, {
      assetId: sent("assetId"),
      roomId: sent("roomId"),
      locationId: sent("locationId"),
    });
    throw open ? new Refusal(error.code, error.reason, { ...error.facts, open }) : error;
  }
}

/** The refusals after which the form is sent again. */
const ANSWERED = ["invalid_input", "guard_failed"] as const;
