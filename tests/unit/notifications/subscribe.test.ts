import { describe, expect, it } from "vitest";
import { subscribeDevice } from "~/features/notifications/commands/subscribe";
import { subscriptionInput } from "~/features/notifications/inputs";
import { isSubscribedHere } from "~/features/notifications/queries/push";
import { listDevices } from "~/features/notifications/queries/push";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { deviceAt, PUSH_KEYS } from "../../support/records/notifications";
import { who } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";

const subscriptions = (here: Awaited<ReturnType<typeof createTestTenant>>) =>
  here.rows(
    "SELECT id, session_id AS sessionId, user_id AS userId, endpoint FROM push_subscriptions ORDER BY created_at",
  );

describe("a device", () => {
  it("belongs to the session, in two round trips, with an activity row", async () => {
    const here = await createTestTenant();
    const ctx = here.as("tomislav");
    const { id } = await subscribeDevice(ctx, deviceAt("a"));
    expect(ctx.database.stats.roundTrips).toBe(2);
    expect(await subscriptions(here)).toEqual([
      {
        id,
        sessionId: "session-tomislav",
        userId: who("tomislav"),
        endpoint: deviceAt("a").endpoint,
      },
    ]);
    expect(await listDevices(here.as("marko"), who("tomislav"))).toEqual([id]);
    expect(
      await here.rows(
        "SELECT event, actor_id AS actorId FROM activity WHERE subject_id = ?",
        who("tomislav"),
      ),
    ).toEqual([{ event: "user.push-subscribed", actorId: who("tomislav") }]);
  });

  it("is stored once when it subscribes again with another endpoint", async () => {
    const here = await createTestTenant();
    await subscribeDevice(here.as("tea"), deviceAt("a"));
    const { id } = await subscribeDevice(here.as("tea"), deviceAt("b"));
    expect(await subscriptions(here)).toEqual([
      { id, sessionId: "session-tea", userId: who("tea"), endpoint: deviceAt("b").endpoint },
    ]);
  });

  it("moves to the next user who signs in on it", async () => {
    const here = await createTestTenant();
    await subscribeDevice(here.as("tea"), deviceAt("a"));
    const { id } = await subscribeDevice(here.as("tarik"), deviceAt("a"));
    expect(await subscriptions(here)).toMatchObject([{ id, userId: who("tarik") }]);
    expect(await listDevices(here.as("marko"), who("tea"))).toEqual([]);
    expect(
      await Promise.all(["tea", "tarik"].map((key) => isSubscribedHere(here.as(key)))),
    ).toEqual([false, true]);
  });

  it("belongs to one user after two concurrent requests", async () => {
    const here = await createTestTenant();
    await Promise.allSettled(
      ["tea", "tarik", "amar"].map((key) => subscribeDevice(here.as(key), deviceAt("a"))),
    );
    expect(await subscriptions(here)).toHaveLength(1);
  });

  it("receives nothing once its session has ended or expired, or its user was deactivated", async () => {
    for (const end of [
      "UPDATE sessions SET ended_at = 1 WHERE id = 'session-tea'",
      "UPDATE sessions SET expires_at = 1 WHERE id = 'session-tea'",
      "UPDATE users SET active = 0 WHERE email LIKE 'tea@%'",
    ]) {
      const here = await createTestTenant();
      await subscribeDevice(here.as("tea"), deviceAt("a"));
      await here.run(end);
      expect(await listDevices(here.as("marko"), who("tea")), end).toEqual([]);
    }
  });

  it("is refused with an endpoint outside the known push services", async () => {
    const here = await createTestTenant();
    for (const endpoint of [
      "http://fcm.googleapis.com/x",
      "https://169.254.169.254/latest",
      "https://acme.localhost/api",
      "https://fcm.googleapis.com.evil.example/x",
      "https://t-1.database.internal/",
    ]) {
      const refusal = await refusalOf(
        subscribeDevice(here.as("tea"), { ...deviceAt("a"), endpoint }),
      );
      expect({ endpoint, code: refusal.code, fields: refusal.facts["fields"] }).toEqual({
        endpoint,
        code: "invalid_input",
        fields: { endpoint: "invalid" },
      });
    }
    expect(await subscriptions(here)).toEqual([]);
  });
});

describe("the input", () => {
  it("accepts what a browser sends, and nothing else", async () => {
    const sent = {
      endpoint: "https://web.push.apple.com/x",
      expirationTime: null,
      keys: PUSH_KEYS,
    };
    expect(parseInput(subscriptionInput, sent)).toEqual(sent);
    for (const more of [
      { userId: "x" },
      { keys: { ...PUSH_KEYS, p256dh: "short" } },
      { keys: { p256dh: PUSH_KEYS.p256dh } },
      { endpoint: "" },
      { endpoint: "x".repeat(1001) },
    ])
      await expectRefusal(
        Promise.resolve().then(() => parseInput(subscriptionInput, { ...sent, ...more })),
        "invalid_input",
      );
  });
});
