import { isRecord } from "../../kernel/is-record";
import type { Effect } from "./entry";
import type { Outbox } from "./outbox";

// What a record looks like with the entries that the server does not have yet, or that this page's data does not contain yet.

/** `isWaiting`: the server has not confirmed it. */
export type VisibleEffect = Effect & { isWaiting: boolean };

/** The effects on records as read at `asOf`, in epoch milliseconds of this device's clock. Entries that were refused have none. */
export function effectsSince(
  { entries, sent }: Pick<Outbox, "entries" | "sent">,
  asOf: number,
): VisibleEffect[] {
  const confirmed = sent.filter(
    ({ sentAt, answer: response }) => sentAt > asOf && !isUnfiled(response),
  );
  const waiting = entries.filter(({ state }) => state === "waiting");
  return [
    ...confirmed
      .toReversed()
      .flatMap(({ effect }) => (effect ? [{ ...effect, isWaiting: false }] : [])),
    ...waiting.flatMap(({ effect }) => (effect ? [{ ...effect, isWaiting: true }] : [])),
  ];
}

/** A report that was stored, but not filed: it changed nothing on its record. */
export function isUnfiled(response: unknown): boolean {
  return isRecord(response) && response["status"] === "unfiled";
}

/** A record whose status may be queued. */
export type Waiting<Row> = Row & { isWaiting?: boolean };

/** A record with its queued status. `isWaiting` is true while the server has not confirmed it. */
export function withStatus<Row extends { status: string }>(
  row: Row,
  record: string,
  effects: readonly VisibleEffect[],
): Waiting<Row> {
  let result: Waiting<Row> = row;
  for (const { record: changed, status, isWaiting } of effects) {
    if (changed !== record || result.status !== status?.from) continue;
    // Safe: an effect names states of its own record.
    result = { ...result, status: status.to as Row["status"], isWaiting };
  }
  return result;
}

type WithCommands = {
  status: string;
  availableActions: readonly { command: string }[];
  blockedActions: readonly unknown[];
};
/** The statuses from which each command is possible. */
type Transitions = Record<string, { from: readonly string[] }>;

/** The same for a record's page: commands of the earlier status are no longer offered. */
export function withQueuedCommands<Page extends WithCommands>(
  page: Page,
  record: string,
  effects: readonly VisibleEffect[],
  transitions: Transitions,
): Waiting<Page> {
  const result = withStatus(page, record, effects);
  if (result.status === page.status) return page;
  return {
    ...result,
    blockedActions: [],
    availableActions: page.availableActions.filter(({ command }) =>
      transitions[command]?.from.includes(result.status),
    ),
  };
}
