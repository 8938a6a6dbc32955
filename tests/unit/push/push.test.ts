import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { isPushAddress } from "~/kernel/push/push-hosts";
import type { Push } from "~/kernel/push/pusher";
import { push } from "~worker/push/push";
import { makeVapidKeys } from "../../../worker/dev/cli/vapid-keys";
import { type PushService, startPushService } from "../../../worker/dev/push/fake-push-service";

let service: PushService;
const ENV = {
  ...makeVapidKeys(),
  MAIL_FROM: "",
  VAPID_SUBJECT: "mailto:ops@example.com",
  FAKE_PUSH: "push.internal",
};

type Device = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };
const requestOf = async (path: string, init: RequestInit = {}) =>
  (await (await original(`${service.url}${path}`, init)).json()) as unknown;
const subscribe = async () => (await requestOf("/devices", { method: "POST" })) as Device;
const fault = (device: Device, it: object) =>
  requestOf(`/devices/${device.id}/fault`, { method: "PUT", body: JSON.stringify(it) });
const state = async (device: Device) =>
  (await requestOf(`/devices/${device.id}`)) as {
    received: { text: string; ttl: string; urgency: string; topic: string }[];
    requested: number;
  };
const to = ({ endpoint, keys }: Device, more: Partial<Push> = {}): Push => ({
  endpoint,
  ...keys,
  title: "Novi nalog č ć š ž đ",
  path: "/work-orders/1",
  ...more,
});

const original = globalThis.fetch;
beforeAll(async () => {
  service = await startPushService();
  // Routes a worker's connections through the proxy.
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    original(url.replace("https://push.internal", service.url), init),
  );
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  vi.unstubAllGlobals();
  await service.close();
});

describe("a push message", () => {
  it("is signed and readable by the device only: a title and a path", async () => {
    const device = await subscribe();
    expect(await push(ENV, to(device))).toEqual({ ok: true });
    const { received } = await state(device);
    expect(received.map(({ text }) => JSON.parse(text) as unknown)).toEqual([
      { title: "Novi nalog č ć š ž đ", path: "/work-orders/1" },
    ]);
    expect(received[0]).toMatchObject({
      ttl: "86400",
      urgency: "high",
      topic: expect.stringMatching(/^[\w-]{1,32}$/),
    });
  });

  it("replaces an earlier one about the same record", async () => {
    const device = await subscribe();
    await push(ENV, to(device));
    await push(ENV, to(device, { title: "Again" }));
    await push(ENV, to(device, { path: "/work-orders/2" }));
    const [one, two, other] = (await state(device)).received.map(({ topic }) => topic);
    expect(one).toBe(two);
    expect(other).not.toBe(one);
  });

  it.each([
    [404, { gone: true, forGood: true }],
    [410, { gone: true, forGood: true }],
    [500, { gone: false, forGood: false, waitMs: 0 }],
    [429, { gone: false, forGood: false, waitMs: 120_000 }, "120"],
    [503, { gone: false, forGood: false, waitMs: 6 * 60 * 60_000 }, "999999999"],
    [429, { gone: false, forGood: false, waitMs: 0 }, "soon"],
    [307, { gone: false, forGood: true }],
    [403, { gone: false, forGood: true }],
  ])("with response %i results in %o", async (status, meaning, retryAfter?: string) => {
    const device = await subscribe();
    await fault(device, { status, retryAfter });
    expect(await push(ENV, to(device))).toMatchObject({
      ok: false,
      why: `The push service answered ${status}`,
      ...meaning,
    });
    expect((await state(device)).requested).toBe(1);
  });

  it("is retried at the time in the response", async () => {
    const device = await subscribe();
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12), toFake: ["Date"] });
    await fault(device, { status: 429, retryAfter: "Fri, 20 Nov 2026 12:01:00 GMT" });
    expect(await push(ENV, to(device))).toMatchObject({ waitMs: 60_000 });
  });

  it("is sent to push services only, and not without a key", async () => {
    const device = await subscribe();
    expect(await push(ENV, to(device, { endpoint: "https://example.com/push" }))).toMatchObject({
      ok: false,
      gone: true,
    });
    expect(await push({ ...ENV, FAKE_PUSH: undefined }, to(device))).toMatchObject({
      ok: false,
      gone: true,
    });
    expect(await push({ ...ENV, VAPID_PRIVATE_KEY: "" }, to(device))).toMatchObject({
      ok: false,
      gone: false,
      forGood: false,
    });
    expect(await push(ENV, to(device, { p256dh: "AAAA" }))).toMatchObject({
      ok: false,
      gone: true,
    });
    expect((await state(device)).requested).toBe(0);
  });

  it("is retried later if the service is unreachable", async () => {
    const silent = createServer((request) => request.socket.destroy());
    await new Promise((done) => silent.listen(0, "127.0.0.1", () => done(null)));
    const { port } = silent.address() as { port: number };
    vi.stubGlobal("fetch", () => original(`http://127.0.0.1:${port}`));
    expect(
      await push(ENV, to({ id: "", endpoint: "https://push.internal/push/x", keys: DEAD_KEYS })),
    ).toMatchObject({ ok: false, gone: false, forGood: false });
    silent.close();
  });
});

const DEAD_KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

describe("an endpoint", () => {
  it("must be one of the known push services, over HTTPS", () => {
    for (const good of [
      "https://fcm.googleapis.com/fcm/send/abc",
      "https://updates.push.services.mozilla.com/wpush/v2/x",
      "https://wns2-par02p.notify.windows.com/w/?token=x",
      "https://web.push.apple.com/Q",
    ])
      expect(isPushAddress(good, null), good).toBe(true);
    for (const bad of [
      "http://fcm.googleapis.com/x",
      "https://fcm.googleapis.com:8443/x",
      "https://fcm.googleapis.com.evil.com/x",
      "https://evilnotify.windows.com/x",
      "https://user:pw@fcm.googleapis.com/",
      "https://127.0.0.1/x",
      "https://[::1]/",
      "https://169.254.169.254/",
      "https://10.0.0.1/",
      "https://localhost/x",
      "https://fcm.googleapis.com./x",
      "https://x.database.internal/",
      "https://push.internal/x",
      "file:///etc/passwd",
      "fcm.googleapis.com",
      "",
      `https://fcm.googleapis.com/${"x".repeat(1000)}`,
    ])
      expect(isPushAddress(bad, null), bad).toBe(false);
  });

  it("may be the fake push service if one is configured", () => {
    expect(isPushAddress("https://push.internal/push/1", "push.internal")).toBe(true);
    expect(isPushAddress("http://push.internal/push/1", "push.internal")).toBe(false);
  });
});
