import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "../../app/kernel/ids";
import { type OpenSocket, openSocket } from "../support/api/live-socket";
import { signIn, signInByEmail, type SignedInUser, timed } from "./client";
import { residentMegabytes } from "./memory";
import { openScheduleCompany } from "./schedule/company";
import type { Company, Stage } from "./stage";
import { kB, ms, quantile, type Row } from "./table";

const SOCKETS = 1_000;
/** As many windows as one user may have. */
const PER_USER = 20;
const ROUNDS = 20;
const SLOWEST_MS = 1_000;

/** A thousand open pages of one company: their memory, and the time until a commit is known to each of them. */
export async function measureLive(stage: Stage): Promise<Row[]> {
  const company = await openScheduleCompany(stage);
  const manager = await signIn(company, "marko");
  const alone = await committed(company, manager, []);
  const before = residentMegabytes();
  const from = performance.now();
  const sockets = await openSockets(company, await signInTechnicians(company));
  const openedMs = performance.now() - from;
  const idle = residentMegabytes();
  const notified = await committed(company, manager, sockets);
  const after = residentMegabytes();
  for (const each of sockets) each.end();
  const [last, all] = [
    notified.map(({ lastMs }) => lastMs),
    notified.flatMap(({ notifiedMs }) => notifiedMs),
  ];
  const slowest = Math.max(...last);
  return [
    {
      row: `live: a commit reaches ${SOCKETS} pages of one company`,
      measured: `p50 ${ms(quantile(all, 0.5))}, p95 ${ms(quantile(all, 0.95))}, last page ${ms(slowest)}`,
      bar: `≤ ${ms(SLOWEST_MS)}`,
      ok: slowest <= SLOWEST_MS && all.length === ROUNDS * SOCKETS,
      note: `from the response to the commit; the commit takes ${ms(half(notified))} with and ${ms(half(alone))} without the pages; median of the last page ${ms(quantile(last, 0.5))}`,
      facts: { last },
    },
    {
      row: `live: memory of workerd with ${SOCKETS} pages`,
      measured: `${before} MB before, ${idle} open, ${after} after ${ROUNDS} commits`,
      bar: "",
      ok: null,
      note: `${kB(((idle - before) * 1_000_000) / SOCKETS)} per page; all were open after ${ms(openedMs)}`,
    },
  ];
}

type Commit = { commitMs: number; notifiedMs: number[]; lastMs: number };

function half(commits: Commit[]): number {
  return quantile(
    commits.map(({ commitMs }) => commitMs),
    0.5,
  );
}

/** Creates orders one after another, each when all pages know the one before. */
async function committed(
  company: Company,
  { token }: SignedInUser,
  sockets: OpenSocket[],
): Promise<Commit[]> {
  const commits: Commit[] = [];
  const { rows } = await company.database.read({
    sql: "SELECT customer_id, location_id FROM work_orders WHERE location_id IS NOT NULL LIMIT 1",
    args: [],
  });
  const [place] = rows;
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = newId();
    const received = Promise.all(
      sockets.map(async (socket) => {
        await messageAbout(socket, `work_orders/${id}`);
        return performance.now();
      }),
    );
    const {
      status,
      text,
      ms: commitMs,
    } = await timed(`${company.origin}/api/workOrders`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        id,
        description: "Servis",
        customerId: place?.["customer_id"],
        locationId: place?.["location_id"],
      }),
    });
    if (status >= 300) throw new Error(`The order was answered ${status}: ${text.slice(0, 200)}`);
    const at = performance.now();
    // A page may be notified before the response has arrived.
    const notifiedMs = (await received).map((each) => Math.max(0, each - at));
    commits.push({ commitMs, notifiedMs, lastMs: Math.max(0, ...notifiedMs) });
    await sleep(200);
  }
  return commits;
}

async function messageAbout(socket: OpenSocket, record: string): Promise<void> {
  for (;;) {
    const message = await socket.next();
    if (message.type === "changes" && message.records.includes(record)) return;
  }
}

/** The company's technicians get the password of a seeded user. */
async function signInTechnicians(company: Company): Promise<SignedInUser[]> {
  const { database } = company;
  await database.write([
    {
      sql: "UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE password_hash IS NOT NULL LIMIT 1) WHERE password_hash IS NULL",
      args: [],
    },
  ]);
  const { rows } = await database.read({
    sql: "SELECT u.email FROM users u JOIN user_roles r ON r.user_id = u.id WHERE r.role = 'TECHNICIAN' AND u.active = 1 ORDER BY u.id LIMIT ?",
    args: [SOCKETS / PER_USER],
  });
  const people: SignedInUser[] = [];
  for (const { email } of rows) people.push(await signInByEmail(company, String(email)));
  return people;
}

async function openSockets({ origin }: Company, people: SignedInUser[]): Promise<OpenSocket[]> {
  const sockets: OpenSocket[] = [];
  for (const { cookie } of people) {
    const opened = await Promise.all(
      Array.from({ length: PER_USER }, () =>
        openSocket(origin, "/api/live?since=", { cookie, origin }),
      ),
    );
    for (const { status, socket } of opened) {
      if (!socket) throw new Error(`A socket was answered ${status}`);
      sockets.push(socket);
    }
  }
  if (sockets.length !== SOCKETS) throw new Error(`Only ${sockets.length} pages could be opened`);
  return sockets;
}
