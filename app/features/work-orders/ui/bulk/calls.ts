import type { Priority } from "~/kernel/priorities";
import { type BulkCall, type BulkEntry, entryOf } from "~/shell/bulk/run";
import { callApi } from "~/shell/api/api-client";
import type { WorkOrderRow } from "../../queries/list/rows";

export type SelectedOrder = Pick<
  WorkOrderRow,
  | "id"
  | "number"
  | "version"
  | "description"
  | "priority"
  | "plannedStartOn"
  | "plannedEndOn"
  | "customerName"
>;
type Days = { plannedStartOn: string; plannedEndOn: string };

export function entryFor(order: SelectedOrder, plan: BulkEntry["plan"]): BulkEntry {
  const title = order.description.trim().split("\n", 1)[0] || order.customerName;
  return entryOf(
    {
      id: order.id,
      label: [order.number, title].filter(Boolean).join(" · "),
      to: `/work-orders/${order.id}`,
    },
    plan,
  );
}

function updateOf({ id, version }: SelectedOrder, fields: object, before: object): BulkCall {
  return {
    path: `/workOrders/${id}`,
    body: { version, ...fields },
    inverse: (next) => ({ version: next, ...before }),
  };
}

export function priorityCall(order: SelectedOrder, priority: Priority): BulkCall {
  return updateOf(order, { priority }, { priority: order.priority });
}

/** An empty day stays as it is. */
export function datesCall(order: SelectedOrder, { plannedStartOn, plannedEndOn }: Days): BulkCall {
  const { plannedStartOn: start, plannedEndOn: end } = order;
  return updateOf(
    order,
    {
      ...(plannedStartOn ? { plannedStartOn } : {}),
      ...(plannedEndOn ? { plannedEndOn } : {}),
    },
    {
      ...(plannedStartOn ? { plannedStartOn: start } : {}),
      ...(plannedEndOn ? { plannedEndOn: end } : {}),
    },
  );
}

type People = { technicians: { id: string; isLead: boolean }[] };
export type PeopleChange = { technicianIds: string[]; replaces: boolean };

/** The list has only the lead of an order, so the people before are read from the order. The version of the list decides. */
export async function peopleCall(order: SelectedOrder, change: PeopleChange): Promise<BulkCall> {
  const { technicians } = await callApi<People>(`/workOrders/${order.id}`);
  return peopleUpdate(order, change, technicians);
}

export function peopleUpdate(
  order: SelectedOrder,
  { technicianIds, replaces }: PeopleChange,
  technicians: People["technicians"],
): BulkCall {
  const before = technicians.map(({ id }) => id);
  const leadId = technicians.find(({ isLead }) => isLead)?.id ?? null;
  const [first = null] = technicianIds;
  const after = replaces
    ? { technicianIds, leadId: first }
    : { technicianIds: [...new Set([...before, ...technicianIds])], leadId: leadId ?? first };
  return updateOf(order, after, { technicianIds: before, leadId });
}

/** The revision that the approver saw in the dialog. */
export function approvalCall(order: Pick<SelectedOrder, "id">, revision: string): BulkCall {
  return {
    path: `/workOrders/${order.id}/approve`,
    body: { revision },
    inverse: null,
  };
}
