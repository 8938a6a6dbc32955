import { readFile } from "node:fs/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Client, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { eventually } from "../support/eventually";
import { LONG_MS, SHORT_MS } from "../support/fakes/print-limits";
import { browsersOf } from "../support/stack/processes";
import { type OwnStack, startOwnStack } from "../support/stack/own-stack";
import { readPdf } from "../support/pdf/read-pdf";
import { loggedWith } from "../support/stack/worker-log";
import type { TestTenant } from "../support/db/tenant";

let own: OwnStack;
let tenant: TestTenant;
let marko: Client;
let path: string;

async function start(printLimits?: number[]): Promise<void> {
  own = await startOwnStack({ printLimits });
  onTestFinished(() => own.stop());
  tenant = await own.tenant();
  marko = await signedIn(tenant, "marko");
  path = `/api/workOrders/${(await makeOrder(marko)).id}/pdf`;
}

type Download = {
  status: number;
  wait: number;
  bytes: Uint8Array;
  announced: number;
  code: string;
  requestId: string;
};

async function download(headers: Record<string, string> = {}, who = marko): Promise<Download> {
  const response = await fetch(tenant.origin + path, {
    redirect: "manual",
    headers: { authorization: `Bearer ${who.token}`, ...headers },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const code = response.headers.get("content-type")?.includes("json")
    ? JSON.parse(new TextDecoder().decode(bytes)).reason
    : "";
  return {
    status: response.status,
    wait: Number(response.headers.get("retry-after")),
    bytes,
    announced: Number(response.headers.get("content-length")),
    code,
    requestId: response.headers.get("x-request-id") ?? "",
  };
}

/** Of two downloads the second one: the browser stops after the first. */
async function downloadFromHangingBrowser(headers?: Record<string, string>): Promise<Download> {
  expect((await download()).status).toBe(200);
  for (const browser of browsersOf(own.dir)) process.kill(browser, "SIGSTOP");
  return download(headers);
}

/** A complete PDF, or a refusal with Retry-After; never a part of a PDF. */
async function expectWholeOrRefused({
  status,
  wait,
  bytes,
  announced,
  code,
}: Download): Promise<void> {
  if (status !== 200)
    return expect({ status, waits: wait > 0, code }).toEqual({
      status: 503,
      waits: true,
      code: "pdf_unavailable",
    });
  expect(bytes.length).toBe(announced);
  expect((await readPdf(bytes)).pages).toHaveLength(1);
}

describe("a browser that makes PDFs", () => {
  it("that dies during ten downloads damages no file: each is complete or refused, and the next one is made", async () => {
    await start();
    expect((await download()).status).toBe(200);
    const people = await Promise.all(
      ["marko", "sanja", "ana", "amar", "tomislav"].map((key) => signedIn(tenant, key)),
    );
    const downloads = [...people, ...people].map((who) => download({}, who));
    await Promise.race(downloads);
    for (const browser of browsersOf(own.dir)) process.kill(browser, "SIGKILL");
    for (const each of await Promise.all(downloads)) await expectWholeOrRefused(each);
    const next = await download();
    expect(next.status).toBe(200);
    await expectWholeOrRefused(next);
    // Nothing has connected to the session of the dead browser until then.
    await loggedWith(next.requestId, ({ status }) => status === 200, { file: own.log.file });
    expect(await readFile(own.log.file, "utf8")).not.toContain("sessionInfo must be set");
  });

  it("that hangs is abandoned: a program receives Retry-After, a user receives a page that retries", async () => {
    await start([LONG_MS, SHORT_MS, LONG_MS, SHORT_MS, LONG_MS]);
    const program = await downloadFromHangingBrowser();
    expect({ status: program.status, waits: program.wait > 0, code: program.code }).toEqual({
      status: 503,
      waits: true,
      code: "pdf_unavailable",
    });
    expect((await downloadFromHangingBrowser({ accept: "text/html" })).status).toBe(303);
    expect((await download()).status).toBe(200);
    await eventually(() => expect(browsersOf(own.dir)).toHaveLength(1));
  });
});
