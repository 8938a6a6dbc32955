import { setTimeout as sleep } from "node:timers/promises";
import { callAs, type LoadResponse } from "./client";
import { type WriterRun, writeOnce, writerOf } from "./run";
import { nextWrite, type Writers } from "./writes";

const READS: [string, string][] = [
  ["list of work orders", "/work-orders.data"],
  ["list of work orders, page", "/work-orders"],
  ["search", "/work-orders.data?search=pumpa"],
  ["tickets", "/tickets.data"],
  ["work orders by the API", "/api/workOrders?pageSize=20"],
];

/** The pause between two actions of a user. */
const PAUSE_MS = { least: 200, most: 800 };
/** The number of writes in ten actions of a user. */
const WRITES_OF_TEN = 3;

/**
 * Users at work: lists, searches and details, and between them an order, a comment or a task. An unconfirmed write is resent with the same key.
 */
export async function runMixedUsers(
  by: readonly Writers[],
  users: number,
  signal: AbortSignal,
): Promise<WriterRun> {
  const run: WriterRun = { responses: [], confirmed: [], sent: [] };
  await Promise.all(
    Array.from({ length: users }, async (_, first) => {
      const writer = writerOf(by, first);
      for (let index = first * 7; !signal.aborted; index += 1) {
        if (index % 10 < WRITES_OF_TEN) await writeOnce(writer, nextWrite(index), run);
        else run.responses.push(await read(writer, index));
        await sleep(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));
      }
    }),
  );
  return run;
}

function read({ manager, orderId }: Writers, index: number): Promise<LoadResponse> {
  const [what, path] = READS[index % (READS.length + 1)] ?? [
    "a work order",
    `/work-orders/${orderId}.data`,
  ];
  return callAs(manager, what, { method: "GET", path });
}
