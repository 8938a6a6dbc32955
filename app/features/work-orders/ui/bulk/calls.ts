import type { Priority } from "~/kernel/priorities";
import { joinNames, titleOf } from "~/kernel/text/title";
import type { BulkCall, BulkRecord } from "~/shell/bulk/run";
import { type PeopleChange, peopleAfter, type Technicians } from "~/shell/bulk/update-calls";
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

export function recordOf(order: SelectedOrder): BulkRecord {
  const title = titleOf(order.description) || order.customerName;
  return {
    id: order.id,
    label: joinNames(order.number, title),
    to: `/work-orders/${order.id}`,
  };
}

/** The server takes back what the call has changed, with the visits of those whom it removed. */
function updateOf({ id, version }: SelectedOrder, fields: object): BulkCall {
  const path = `/workOrders/${id}`;
  return {
    path,
    body: { version, ...fields },
    inverse: (_next, act) => ({ path: `${path}/undo`, body: { act } }),
  };
}

export function priorityCall(order: SelectedOrder, priority: Priority): BulkCall {
  return updateOf(order, { priority });
}

/** An empty day stays as it is. */
export function datesCall(order: SelectedOrder, { plannedStartOn, plannedEndOn }: Days): BulkCall {
  return updateOf(order, {
    ...(plannedStartOn ? { plannedStartOn } : {}),
    ...(plannedEndOn ? { plannedEndOn } : {}),
  });
}

/** The list has only the lead of an order, so the people before are read from the order. The version of the list decides. */
export async function peopleCall(order: SelectedOrder, change: PeopleChange): Promise<BulkCall> {
  const { technicians } = await callApi<{ technicians: Technicians }>(`/workOrders/${order.id}`);
  return updateOf(order, peopleAfter(change, technicians).after);
}

/** The revision that the approver saw in the dialog. */
export function approvalCall(order: Pick<SelectedOrder, "id">, revision: string): BulkCall {
  return {
    path: `/workOrders/${order.id}/approve`,
    body: { revision },
    inverse: null,
  };
}
