import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "../../app/kernel/ids";
import { PASSWORD } from "../../migrations/seeds/cast";
import { getPage, signIn, timed, type SignedInUser } from "./client";
import type { Company, Stage } from "./stage";
import type { Row } from "./table";
import { orderPlan } from "../support/records/order-plan";
import { orderIn } from "./story";

const LATENCY_MS = 50;

type Counted = {
  roundTrips: number;
  requests: number;
  atOnce: number;
  directory: number;
  onCleanup: number;
  status: number;
};
type Request = {
  name: string;
  bar: number;
  send(): Promise<{ status: number }>;
  before(): Promise<unknown>;
};

/** The round trips of each page and write, counted between worker and database, with 50 ms latency per call. Calls to the directory are counted separately. */
export async function measureRoundTrips(stage: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const request of [...(await pageRequests(stage)), ...(await writeRequests(stage))])
    rows.push(rowOf(request, await count(stage, request)));
  return rows;
}

async function count({ stack: { proxy }, story }: Stage, request: Request): Promise<Counted> {
  await request.before();
  proxy.record.clear();
  proxy.latencyMs = LATENCY_MS;
  try {
    const { status } = await request.send();
    const { roundTrips, requests, atOnce } = proxy.record.summary(story.namespace);
    const directory = proxy.record.summary("directory").requests;
    await sleep(4 * LATENCY_MS);
    const onCleanup = proxy.record.summary(story.namespace).requests - requests;
    return { roundTrips, requests, atOnce, directory, onCleanup, status };
  } finally {
    proxy.latencyMs = 0;
  }
}

function rowOf(
  { name, bar }: Request,
  { roundTrips, requests, atOnce, directory, onCleanup, status }: Counted,
): Row {
  const isWrite = bar > 1;
  const measured = `${roundTrips} round trips, ${requests} requests, ${atOnce} in parallel${directory ? `, directory ${directory}` : ""}${onCleanup ? `, ${onCleanup} after the response` : ""}`;
  const hasResponded = status < 400;
  const ok = hasResponded && roundTrips <= bar && (isWrite || requests <= 2) && atOnce <= 6;
  return {
    row: `round trips: ${name}`,
    measured: hasResponded ? measured : `answered with ${status}`,
    bar: isWrite ? `≤ ${bar} round trips` : "1 round trip, ≤ 2 requests",
    ok,
  };
}

async function pageRequests({ story }: Stage): Promise<Request[]> {
  const manager = await signIn(story, "marko");
  const lead = await signIn(story, "tomislav");
  const order = await orderIn(story, "in-progress", "tomislav");
  const requests: [string, string, SignedInUser | null][] = [
    ["/login", "/login", null],
    ["/work-orders", "/work-orders", manager],
    ["/work-orders, searched", "/work-orders?search=pumpa&status=done", manager],
    ["/work-orders/assigned", "/work-orders/assigned", lead],
    ["/work-orders/:id", `/work-orders/${order}`, lead],
    ["/work-orders/new", "/work-orders/new", manager],
    ["daily report wizard", `/work-orders/${order}/daily-reports/new`, lead],
  ];
  return requests.flatMap(([name, path, caller]) =>
    [path, asData(path)].map((each) =>
      pageRequest(story, each === path ? name : `${name} (.data)`, each, caller),
    ),
  );
}

/** Navigation within the app fetches data only. */
function asData(path: string): string {
  const [pathname, query] = path.split("?");
  return `${pathname}.data${query ? `?${query}` : ""}`;
}

function pageRequest(
  story: Company,
  name: string,
  path: string,
  caller: SignedInUser | null,
): Request {
  const send = () => getPage(story, path, caller);
  return { name, bar: 1, send, before: send };
}

async function writeRequests({ story }: Stage): Promise<Request[]> {
  const manager = await signIn(story, "marko");
  const approver = await signIn(story, "ana");
  const waiting = await orderIn(story, "waiting-for-approvals", "ana");
  const { revision } = JSON.parse((await get(story, approver, `/api/workOrders/${waiting}`)).text);
  const sha256 = String(revision?.sha256 ?? revision);
  // Warms the caches of the directory and the session.
  const before = () => getPage(story, "/work-orders", manager);
  const login = { origin: story.origin, "content-type": "application/x-www-form-urlencoded" };
  return [
    // Runs first: the writes below queue notifications, whose calls would be counted as well.
    {
      name: "sign in (page)",
      bar: 2,
      before,
      send: () =>
        timed(`${story.origin}/login.data`, {
          method: "POST",
          headers: login,
          body: new URLSearchParams({ email: "tea@example.com", password: PASSWORD }),
        }),
    },
    { name: "create (API)", bar: 2, before, send: () => put(story, manager, orderPlan()) },
    {
      name: "create (page)",
      bar: 2,
      before,
      send: () => post(story, manager, "/work-orders/new.data", formOf(orderPlan())),
    },
    {
      name: "approve (page)",
      bar: 2,
      before,
      send: () =>
        post(story, approver, `/work-orders/${waiting}/approve.data`, {
          revision: sha256,
          note: "",
          _key: newId(),
        }),
    },
  ];
}

function get({ origin }: Company, { cookie }: SignedInUser, path: string) {
  return timed(origin + path, { headers: { cookie } });
}

function put({ origin }: Company, { token }: SignedInUser, plan: object) {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "idempotency-key": newId(),
  };
  return timed(`${origin}/api/workOrders`, { method: "PUT", headers, body: JSON.stringify(plan) });
}

function post(
  { origin }: Company,
  { cookie }: SignedInUser,
  path: string,
  fields: Record<string, string>,
) {
  const headers = { cookie, origin, "content-type": "application/x-www-form-urlencoded" };
  return timed(origin + path, { method: "POST", headers, body: new URLSearchParams(fields) });
}

function formOf({ technicianIds, ...plan }: ReturnType<typeof orderPlan>): Record<string, string> {
  return { ...plan, "technicianIds.0": technicianIds[0] ?? "", _key: newId() };
}
