import { describe, expect, it } from "vitest";
import type { Failing } from "~/offline/outbox/entry";
import {
  type CallResponse,
  failingAfter,
  isFulfilled,
  isReceivedBefore,
  isPersistent,
  interpretResponse,
  waitAfter,
} from "~/offline/outbox/sending/response";

const NOW = Date.UTC(2026, 10, 22, 12);
const ENTRY = { id: "0190-entry", path: "/workOrders/0190-order/start" };

function responseWith(
  status: number,
  body: unknown = {},
  more: Partial<CallResponse> = {},
): CallResponse {
  return { status, isOurs: true, isRouted: true, body, retryAfter: null, ...more };
}

function refusal(code: string, more: object = {}) {
  return { code, message: `Because of ${code}`, facts: {}, requestId: "1", ...more };
}

describe("interpreting a response", () => {
  it("confirms delivery only by the id of the entry or of the record that it changes", () => {
    expect(interpretResponse(responseWith(200, { id: "0190-entry" }), ENTRY, NOW)).toEqual({
      is: "delivered",
      body: { id: "0190-entry" },
    });
    expect(interpretResponse(responseWith(200, { id: "0190-order" }), ENTRY, NOW).is).toBe(
      "delivered",
    );
    const repeated = { id: "0190-other", confirmedId: "0190-entry" };
    expect(interpretResponse(responseWith(200, repeated), ENTRY, NOW).is).toBe("delivered");
    for (const body of [
      { id: "0190-other" },
      { id: "0190-other", confirmedId: "0190-another" },
      { id: "0190" },
      {},
      null,
      "0190-entry",
      ["0190-entry"],
    ]) {
      expect(interpretResponse(responseWith(200, body), ENTRY, NOW)).toEqual({
        is: "later",
        holds: "entry",
        waitMs: null,
      });
    }
  });

  it("retries later without a response, or with one that is not from our server", () => {
    const nothing = { is: "later", holds: "all", waitMs: null };
    expect(interpretResponse(null, ENTRY, NOW)).toEqual(nothing);
    for (const status of [200, 302, 401, 403, 404, 422, 511])
      expect(
        interpretResponse(
          responseWith(status, { id: "0190-entry" }, { isOurs: false }),
          ENTRY,
          NOW,
        ),
      ).toEqual(nothing);
  });

  it("stores a refusal of the entry with the server's message and its fields", () => {
    const body = refusal("invalid_input", {
      facts: { fields: { notes: "too_long", "entries.0.from": "not_a_time" } },
    });
    expect(interpretResponse(responseWith(422, body), ENTRY, NOW)).toEqual({
      is: "refused",
      refusal: {
        status: 422,
        code: "invalid_input",
        message: "Because of invalid_input",
        fields: { notes: "too_long", "entries.0.from": "not_a_time" },
      },
      body,
    });
    for (const [status, code] of [
      [403, "not_allowed"],
      [403, "feature_off"],
      [404, "not_found"],
      [409, "version_conflict"],
      [409, "report_exists"],
      [413, "too_large"],
      [422, "idempotency_key_reused"],
    ] as const) {
      expect(interpretResponse(responseWith(status, refusal(code)), ENTRY, NOW)).toMatchObject({
        is: "refused",
        refusal: { status, code },
      });
    }
  });

  it("stores who changed what before the entry arrived", () => {
    const cause = "Deleted: Marko Horvat, 28 Jun 2026, 10:15.";
    const body = refusal("not_found", { facts: { cause } });
    expect(interpretResponse(responseWith(404, body), ENTRY, NOW)).toMatchObject({
      refusal: { cause },
    });
  });

  it("stops sending, without losing entries, after a sign-out, for another user, a suspended company or an old app", () => {
    expect(interpretResponse(responseWith(401, refusal("login_failed")), ENTRY, NOW)).toEqual({
      is: "stopped",
      why: "signed-out",
    });
    expect(interpretResponse(responseWith(403, refusal("token_invalid")), ENTRY, NOW)).toEqual({
      is: "stopped",
      why: "signed-out",
    });
    expect(interpretResponse(responseWith(403, refusal("token_expired")), ENTRY, NOW)).toEqual({
      is: "stopped",
      why: "signed-out",
    });
    expect(interpretResponse(responseWith(403, refusal("wrong_person")), ENTRY, NOW)).toEqual({
      is: "stopped",
      why: "wrong-person",
    });
    expect(interpretResponse(responseWith(402, refusal("tenant_suspended")), ENTRY, NOW)).toEqual({
      is: "stopped",
      why: "suspended",
    });
    expect(interpretResponse(responseWith(426, refusal("client_too_old")), ENTRY, NOW)).toEqual({
      is: "stopped",
      why: "too-old",
    });
  });

  it("a busy server is left alone for as long as it asks; an error of ours holds back one entry", () => {
    expect(
      interpretResponse(
        responseWith(429, refusal("too_many_requests"), { retryAfter: "7" }),
        ENTRY,
        NOW,
      ),
    ).toEqual({ is: "later", holds: "all", waitMs: 7_000 });
    expect(interpretResponse(responseWith(503, refusal("unavailable")), ENTRY, NOW)).toEqual({
      is: "later",
      holds: "all",
      waitMs: null,
    });
    expect(interpretResponse(responseWith(404, refusal("tenant_unknown")), ENTRY, NOW)).toEqual({
      is: "later",
      holds: "all",
      waitMs: null,
    });
    expect(
      interpretResponse(responseWith(500, refusal("unexpected"), { retryAfter: "60" }), ENTRY, NOW),
    ).toMatchObject({
      is: "later",
      holds: "entry",
      waitMs: 60_000,
      failed: { status: 500, code: "unexpected" },
    });
  });
});

describe("a limit of what one person does of one kind", () => {
  it("holds back that entry for as long as it asks, and no report or signature behind it", () => {
    const many = refusal("too_many_requests", { reason: "too_many_tickets" });
    expect(interpretResponse(responseWith(429, many, { retryAfter: "1800" }), ENTRY, NOW)).toEqual({
      is: "later",
      holds: "entry",
      waitMs: 1_800_000,
    });
    const busy = refusal("too_many_requests", { reason: "too_many_requests" });
    expect(interpretResponse(responseWith(429, busy), ENTRY, NOW)).toMatchObject({ holds: "all" });
  });
});

describe("a call that the deployed release does not have", () => {
  it("says nothing about its record: the entry waits, and no failure is counted", () => {
    expect(
      interpretResponse(responseWith(404, refusal("not_found"), { isRouted: false }), ENTRY, NOW),
    ).toEqual({
      is: "later",
      holds: "entry",
      waitMs: null,
    });
    expect(interpretResponse(responseWith(404, refusal("not_found")), ENTRY, NOW).is).toBe(
      "refused",
    );
  });
});

describe("a command that another user has already carried out", () => {
  const STARTED = ["in-progress", "done"];

  it("is recognized by the state in the refusal or in the current record", () => {
    expect(
      isFulfilled(refusal("transition_not_allowed", { facts: { status: "in-progress" } }), STARTED),
    ).toBe(true);
    expect(
      isFulfilled(refusal("version_conflict", { facts: { current: { status: "done" } } }), STARTED),
    ).toBe(true);
  });

  it("needs attention in any other state, and if its kind lists no such states", () => {
    expect(
      isFulfilled(
        refusal("version_conflict", { facts: { current: { status: "backlog" } } }),
        STARTED,
      ),
    ).toBe(false);
    expect(isFulfilled(refusal("not_allowed"), STARTED)).toBe(false);
    expect(
      isFulfilled(refusal("transition_not_allowed", { facts: { status: "in-progress" } })),
    ).toBe(false);
    expect(isFulfilled(null, STARTED)).toBe(false);
  });
});

describe("an entry that was restored from its copy", () => {
  it("has been received before when its key was used with another body, and in no other case", () => {
    const reused = { status: 422, code: "idempotency_key_reused", message: "" };
    expect(isReceivedBefore({ isRestored: true }, reused)).toBe(true);
    expect(isReceivedBefore({}, reused)).toBe(false);
    expect(isReceivedBefore({ isRestored: true }, { ...reused, code: "guard_failed" })).toBe(false);
  });
});

describe("an entry that the server fails on", () => {
  function failed(...minutes: number[]): Failing {
    return (
      minutes.reduce<Failing | null>(
        (before, minute) => failingAfter(before, NOW + minute * 60_000),
        null,
      ) ?? { since: NOW, times: 0 }
    );
  }

  it("is set aside after five failures over ten minutes, not sooner", () => {
    expect(isPersistent(failed(0, 1, 2, 5, 10), NOW + 10 * 60_000)).toBe(true);
    expect(isPersistent(failed(0, 1, 5, 10), NOW + 10 * 60_000)).toBe(false);
    expect(isPersistent(failed(0, 1, 2, 3, 4, 5, 6, 9), NOW + 9 * 60_000)).toBe(false);
  });

  it("begins to count its time anew where the clock was put back", () => {
    expect(failed(60, 0)).toEqual({ since: NOW, times: 2 });
  });
});

describe("how long to wait", () => {
  it("reads seconds and moments, and believes neither longer than an hour", () => {
    const waiting = (retryAfter: string | null) =>
      interpretResponse(responseWith(503, {}, { retryAfter }), ENTRY, NOW);
    const after = (waitMs: number | null) => ({ is: "later", holds: "all", waitMs });
    expect(waiting("5")).toEqual(after(5_000));
    expect(waiting(new Date(NOW + 90_000).toUTCString())).toEqual(after(90_000));
    expect(waiting(new Date(NOW - 90_000).toUTCString())).toEqual(after(0));
    expect(waiting("86400")).toEqual(after(3_600_000));
    for (const nothing of [null, "", "soon", "1e999"])
      expect(waiting(nothing)).toEqual(after(null));
  });

  it("doubles up to five minutes, with a chance that keeps phones apart", () => {
    expect([1, 2, 3, 4].map((tries) => waitAfter(tries, 1))).toEqual([2_000, 4_000, 8_000, 16_000]);
    expect(waitAfter(1, 0)).toBe(1_000);
    expect(waitAfter(40, 1)).toBe(300_000);
  });
});
