import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, signedIn } from "../support/api/client";
import { makeOrder, reportOf } from "../support/api/orders";
import { browsersOf } from "../support/stack/processes";
import { type OwnStack, startOwnStack } from "../support/stack/own-stack";
import { readPdf } from "../support/pdf/read-pdf";
import type { TestTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";

type Side = { tenant: TestTenant; marko: Client; path: string };
let own: OwnStack;
let flooded: Side;
let other: Side;

beforeAll(async () => {
  own = await startOwnStack();
  [flooded, other] = [await sideOf(), await sideOf()];
});
afterAll(() => own.stop());

async function sideOf(): Promise<Side> {
  const tenant = await own.tenant();
  const marko = await signedIn(tenant, "marko");
  return { tenant, marko, path: `/api/workOrders/${(await makeOrder(marko)).id}/pdf` };
}

type Download = { status: number; waits: boolean; reason: string; pages: number };

async function download(
  { tenant, marko, path }: Side,
  headers: Record<string, string> = {},
): Promise<Download> {
  const response = await fetch(tenant.origin + path, {
    redirect: "manual",
    headers: { authorization: `Bearer ${marko.token}`, ...headers },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isJson = response.headers.get("content-type")?.includes("json");
  const reason = isJson
    ? String(JSON.parse(new TextDecoder().decode(bytes)).reason)
    : (response.headers.get("location") ?? "");
  return {
    status: response.status,
    waits: Number(response.headers.get("retry-after")) > 0,
    reason,
    pages: response.status === 200 ? (await readPdf(bytes)).pages.length : 0,
  };
}

type Connection = { status: Promise<number>; reset(): void };

/**
 * A download whose connection the caller can reset: a connection that is only closed looks to the server like a caller
 * that still listens.
 */
function connectFor({ tenant, marko, path }: Side): Connection {
  const { port, host } = new URL(tenant.origin);
  const socket = connect(Number(port), "127.0.0.1");
  const status = new Promise<number>((resolve) => {
    socket.once("data", (bytes) =>
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString("latin1"))?.[1])),
    );
    socket.once("error", () => resolve(0));
    socket.once("close", () => resolve(0));
  });
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${marko.token}\r\nconnection: close\r\n\r\n`,
  );
  return { status, reset: () => void socket.resetAndDestroy() };
}

const signalBrowser = (signal: "SIGSTOP" | "SIGCONT") =>
  browsersOf(own.dir).forEach((browser) => process.kill(browser, signal));
const LIMITED = { status: 429, waits: true, reason: "pdf_limit", pages: 0 };
const MADE = { status: 200, waits: false, reason: "", pages: 1 };

describe("one user who requests sixty PDFs at once", () => {
  it("receives some, gets Retry-After for the rest, and delays no other user", async () => {
    const flood = Array.from({ length: 60 }, () => download(flooded));
    const others = await Promise.all(Array.from({ length: 2 }, () => download(other)));
    const colleague = await download({
      ...flooded,
      marko: await signedIn(flooded.tenant, "ana"),
    });
    const responses = await Promise.all(flood);
    expect([...others, colleague]).toEqual([MADE, MADE, MADE]);
    const made = responses.filter(({ status }) => status === 200);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(made.length).toBeGreaterThanOrEqual(2);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of made) expect(response).toEqual(MADE);
    for (const response of refused) expect(response).toEqual(LIMITED);
    expect(await download(flooded)).toEqual(MADE);
  });
});

describe("while the browser hangs", () => {
  it("a third PDF of one user is refused at once, and a disconnected caller leaves the queue", async () => {
    expect(await download(flooded)).toEqual(MADE);
    signalBrowser("SIGSTOP");
    // Of these two the one that waits is refused after twenty seconds, because its caller still listens.
    const listening = await twoUnderWay(other);
    let isRefused = false;
    for (const { status } of listening) void status.then(() => (isRefused = true));
    const underWay = await twoUnderWay(flooded);
    expect(await download(flooded)).toEqual(LIMITED);
    underWay.forEach(({ reset }) => reset());
    // One of the two waits; the browser finishes what it has started.
    const admitted = await untilAdmitted(flooded);
    expect(isRefused, "the entry of a caller that still listens").toBe(false);
    signalBrowser("SIGCONT");
    listening.forEach(({ reset }) => reset());
    expect(await admitted.status).toBe(200);
    await eventually(async () => expect(await download(flooded)).toEqual(MADE));
  });

  it("a user who follows the link of an order or a report receives a page with the reason", async () => {
    const report = await reportIn(flooded);
    // Not the user whose downloads have been reset: some of those may still be in the queue.
    const reader = { ...flooded, marko: await signedIn(flooded.tenant, "sanja") };
    signalBrowser("SIGSTOP");
    const underWay = await twoUnderWay(reader);
    const page = { accept: "text/html" };
    const order = flooded.path.replace("/api/workOrders", "/work-orders");
    expect(await download(reader, page)).toMatchObject({
      status: 303,
      reason: `${order}?reason=limit`,
    });
    expect(
      await download({ ...reader, path: `/api/dailyReports/${report}/pdf` }, page),
    ).toMatchObject({ status: 303, reason: `${order}?report=${report}&reason=limit` });
    signalBrowser("SIGCONT");
    expect(await Promise.all(underWay.map(({ status }) => status))).toEqual([200, 200]);
    underWay.forEach(({ reset }) => reset());
  });
});

/** Of three downloads at once, the two that were admitted. */
async function twoUnderWay(side: Side): Promise<Connection[]> {
  const all = [0, 1, 2].map(() => connectFor(side));
  const refused = await Promise.race(
    all.map(async (each) => ({ each, status: await each.status })),
  );
  expect(refused.status).toBe(429);
  return all.filter((each) => each !== refused.each);
}

/** Refusals of later downloads after which an earlier one without an answer is taken as admitted. */
const REFUSALS = 4;

/** Requests one download after the other until one is admitted: it has no answer while the browser hangs, although later ones are refused. */
async function untilAdmitted(side: Side): Promise<Connection> {
  let open = connectFor(side);
  for (let refusals = 0; refusals < REFUSALS;) {
    const next = connectFor(side);
    const isOpen = await Promise.race([
      next.status.then(() => true),
      open.status.then(() => false),
    ]);
    if (isOpen) refusals += 1;
    else [open, refusals] = [next, 0];
  }
  return open;
}

async function reportIn({ tenant, path }: Side): Promise<string> {
  const [, , , workOrderId = ""] = path.split("/");
  const lead = await signedIn(tenant, "tomislav");
  const { body } = await lead.get(`/workOrders/${workOrderId}`);
  await lead.post(`/workOrders/${workOrderId}/start`, { version: body["version"] });
  const report = reportOf(workOrderId, "tomislav");
  const filed = await lead.put("/dailyReports", report);
  expect(filed.status, filed.text).toBe(200);
  return String(report["id"]);
}
