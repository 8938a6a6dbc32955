import { randomUUID } from "node:crypto";
import { acceptTicket } from "../../../app/features/tickets/commands/accept";
import { createTicket } from "../../../app/features/tickets/commands/create";
import { startTicket } from "../../../app/features/tickets/commands/start";
import { createInput, type CreateInput } from "../../../app/features/tickets/inputs/save";
import type { TicketResponse } from "../../../app/features/tickets/mutations/ticket";
import type { Company } from "../db/test-tenant";
import { NOW, PLACE, who } from "./people";

/** A fault at the shipyard's asset, as the office would enter it. */
export function fault(more: Partial<CreateInput> = {}): CreateInput {
  return createInput.parse({ id: randomUUID(), name: "Motor ispušta ulje", ...PLACE, ...more });
}

/** A request of an employee, at no customer's location. */
export function request(more: Partial<CreateInput> = {}): CreateInput {
  return createInput.parse({ id: randomUUID(), name: "Ne radi svjetlo", ...more });
}

/** Created by a seeded user. */
export function raised(
  it: Company,
  by = "marko",
  more: Partial<CreateInput> = {},
): Promise<TicketResponse> {
  return createTicket(it.as(by), by === "marko" || by === "tomislav" ? fault(more) : request(more));
}

export async function acceptedTicket(
  it: Company,
  by = "marko",
  more: Partial<CreateInput> = {},
): Promise<TicketResponse> {
  return acceptTicket(it.as("marko"), idAndVersion(await raised(it, by, more)));
}

/** In progress without an order; assigned to Tomislav. */
export async function startedTicket(it: Company, by = "marko"): Promise<TicketResponse> {
  return startTicket(it.as("tomislav"), idAndVersion(await acceptedTicket(it, by)));
}

/** A ticket of a seeded user and their customer, in progress in an order: written as a row, because commands link only tickets of the order's customer. */
export async function ticketInOrder(
  it: Company,
  { id, by, orderId }: Record<"id" | "by" | "orderId", string>,
): Promise<void> {
  await it.run(
    `INSERT INTO tickets (id, number, name, status, priority, creator_id, customer_id, work_order_id, created_at, updated_at)
     VALUES (?, ?, 'Fault', 'in-progress', 'low', ?, ?, ?, ?, ?)`,
    id,
    `T-${id}`,
    who(by),
    it.as(by).actor.customerId,
    orderId,
    NOW,
    NOW,
  );
}

export function idAndVersion({ id, version }: TicketResponse): { id: string; version: number } {
  return { id, version };
}

/** The state of a ticket in the database. */
export async function ticketRow(
  it: Company,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await it.rows(
    `SELECT number, status, version, handler_id AS handlerId, work_order_id AS workOrderId, rejection_reason AS reason, resolution, closed_at IS NOT NULL AS closed,
      customer_id AS customerId FROM tickets WHERE id = ?`,
    id,
  );
  return row;
}

/** The events of its activity log, oldest first. */
export async function ticketEvents(
  it: Company,
  id: string,
): Promise<{ event: string; by: unknown; facts: Record<string, unknown> }[]> {
  const rows = await it.rows(
    "SELECT event, actor_name AS name, facts FROM activity WHERE subject_type = 'ticket' AND subject_id = ? ORDER BY seq",
    id,
  );
  return rows.map(({ event, name, facts }) => ({
    event: String(event),
    by: name,
    facts: JSON.parse(String(facts)),
  }));
}

/** The pending notification events. */
export async function announced(it: Company, id: string): Promise<string[]> {
  return (
    await it.rows("SELECT type FROM outbox WHERE ids ->> 'ticketId' = ? ORDER BY rowid", id)
  ).map((row) => String(row["type"]));
}
