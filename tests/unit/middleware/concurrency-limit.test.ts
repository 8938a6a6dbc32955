import { type Context, Hono } from "hono";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import type { AppEnv } from "~worker/app-env";
import { concurrencyLimit } from "~worker/middleware/concurrency-limit";
import { laterTime } from "../../support/later-times";

beforeEach(() => void vi.useFakeTimers({ now: laterTime() }));
afterEach(() => void vi.useRealTimers());

/** Answers requests of the user that the header names, of a company of its own, by `work`. */
function served(work: (c: Context<AppEnv>) => Promise<void> | void) {
  const app = new Hono<AppEnv>();
  const id = newId();
  app.use(async (c, next) => {
    c.set("tenant", { id, code: id, name: "", status: "active", schemaVersion: 0, language: "en" });
    const userId = c.req.header("user") ?? "";
    const actor = { userId, sessionId: "", roles: [], customerId: null, name: "", surname: "" };
    c.set("claims", { actor, issuedAt: 0, by: "cookie" });
    await next();
  });
  app.use(concurrencyLimit);
  app.get("*", async (c) => {
    await work(c);
    return c.text("");
  });
  app.onError((error, c) =>
    error instanceof Refusal
      ? c.json(error.facts, 429)
      : c.text(error instanceof Error ? error.message : "", 500),
  );
  const execution = {
    waitUntil: () => undefined,
    passThroughOnException: () => undefined,
    props: {},
  };
  return async (user: string, path = "/work-orders", from = "203.0.113.1") => {
    const headers = { user, "cf-connecting-ip": from };
    return app.fetch(new Request(`https://acme.example.com${path}`, { headers }), {}, execution);
  };
}

it("works on two requests for offline data of one person at once, and on other requests meanwhile", async () => {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const get = served(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  });
  const parts = Array.from({ length: 5 }, () => get("ana", "/api/fieldPack/parts?names=tasks"));
  await vi.advanceTimersByTimeAsync(100);
  expect(running).toBe(2);
  const page = get("ana");
  const ofAnother = get("ivo", "/api/fieldPack/parts?names=tasks");
  await vi.advanceTimersByTimeAsync(100);
  expect(running).toBe(4);
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await vi.advanceTimersByTimeAsync(100);
  }
  const responses = await Promise.all([...parts, page, ofAnother]);
  expect(responses.map(({ status }) => status)).toEqual(Array(7).fill(200));
});

it("serves few public pages at once, fewer of one address, and the company's people beside them", async () => {
  let running = 0;
  const ends: (() => void)[] = [];
  const get = served(async () => {
    running += 1;
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  });
  const path = `/verify/${newId()}`;
  const ofOne = Array.from({ length: 10 }, () => get("", path));
  await vi.advanceTimersByTimeAsync(100);
  expect(running).toBe(4);
  const ofGroup = Array.from({ length: 10 }, (_, index) => get("", path, `198.51.100.${index}`));
  await vi.advanceTimersByTimeAsync(100);
  expect(running).toBe(6);
  const staff = Array.from({ length: 10 }, () => get("ana"));
  await vi.advanceTimersByTimeAsync(100);
  expect(running).toBe(16);
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await vi.advanceTimersByTimeAsync(100);
  }
  const statuses = (await Promise.all([...ofOne, ...ofGroup, ...staff])).map((each) => each.status);
  expect(statuses).toEqual(Array(30).fill(200));
});

it("paces public pages by what all of them cost, and serves the company's people meanwhile", async () => {
  let costMs = 5;
  const get = served(() => void vi.setSystemTime(Date.now() + costMs));
  expect((await get("ivo")).status).toBe(200);
  costMs = 2_000;
  expect((await get("", "/verify/1", "198.51.100.1")).status).toBe(200);
  costMs = 5;
  let answered: Response | null = null;
  void get("", "/verify/1", "198.51.100.2").then((response) => (answered = response));
  expect((await get("ivo")).status).toBe(200);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(answered, "waits").toBeNull();
  expect((await get("ivo")).status).toBe(200);
});

it("lets somebody whose requests keep the thread busy wait, and serves the others", async () => {
  let costMs = 5;
  const get = served(() => void vi.setSystemTime(Date.now() + costMs));
  expect((await get("ivo")).status).toBe(200);
  costMs = 2_000;
  expect((await get("ana")).status).toBe(200);
  costMs = 5;
  let refused: Response | null = null;
  void get("ana").then((response) => (refused = response));
  for (let second = 0; second < 5; second += 1) {
    expect((await get("ivo")).status).toBe(200);
    expect(refused, "waits").toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await vi.advanceTimersByTimeAsync(200);
  expect(refused).toMatchObject({ status: 429 });
});

it("lets somebody wait whose requests cost next to nothing and are very many", async () => {
  const get = served(() => undefined);
  expect((await get("ivo")).status).toBe(200);
  let answered = 0;
  for (let number = 0; number < 400; number += 1) {
    void get("ana").then(({ status }) => (answered += status === 200 ? 1 : 0));
    if (number % 10 === 9) await vi.advanceTimersByTimeAsync(1);
  }
  // 300 ms of the thread at once and 200 in a second, at three for each.
  expect(answered).toBeGreaterThanOrEqual(80);
  expect(answered).toBeLessThan(130);
  expect((await get("ivo")).status).toBe(200);
});

it("counts what is sent, beside what is measured", async () => {
  const get = served((c) => c.get("turns")?.sends(200_000_000));
  expect((await get("ivo")).status).toBe(200);
  expect((await get("ana")).status).toBe(200);
  let response: Response | null = null;
  void get("ana").then((each) => (response = each));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(response, "waits").toBeNull();
});

it("serves somebody who is alone at once, whatever their requests cost", async () => {
  const get = served(() => void vi.setSystemTime(Date.now() + 2_000));
  for (let round = 0; round < 5; round += 1) expect((await get("ana")).status).toBe(200);
});
