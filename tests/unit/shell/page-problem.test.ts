import { describe, expect, it } from "vitest";
import { newId } from "~/kernel/ids";
import { REFUSAL_STATUS } from "~/kernel/refusal";
import { pageProblemOf } from "~/shell/pages/page-problem";

function refused(status: number, reason?: string) {
  const data = reason ? { message: "Because.", reason, facts: {} } : "Error: no action";
  return { status, statusText: "", internal: false, data };
}
const kindAt = (error: unknown, path = "/tickets/add-to-work-order", online = true) =>
  pageProblemOf(error, online, path).kind;

describe("a page that was refused", () => {
  /** Those with a page of their own in requirements §2, and what a list's page says of the database. */
  const OWN = { not_allowed: "denied", feature_off: "denied", unavailable: "unavailable" };

  it.each(Object.entries(REFUSAL_STATUS))("says why: %s", (code, status) => {
    const { kind, message } = pageProblemOf(refused(status, code), true, "/tickets");
    const isMissing = status === 404;
    expect(kind).toBe(
      isMissing ? "missing" : Object.hasOwn(OWN, code) ? OWN[code as keyof typeof OWN] : "refused",
    );
    expect(message).toBe("Because.");
  });

  it("is retried if the reason may pass", () => {
    for (const [status, isRetried] of [
      [409, false],
      [422, false],
      [429, true],
      [503, true],
      [500, true],
    ] as const)
      expect({
        status,
        isRetried: pageProblemOf(refused(status, "x"), true, "/").isRetried,
      }).toEqual({ status, isRetried });
  });

  it("names who signs only where one signs", () => {
    const order = `/work-orders/${newId()}`;
    expect(kindAt(refused(403, "lead_signs"), `${order}/sign`)).toBe("signing");
    expect(kindAt(refused(403, "order_locked"), `${order}/edit`)).toBe("refused");
    expect(kindAt(refused(403, "not_allowed"), `${order}/sign`)).toBe("denied");
  });

  it("is missing when no page takes the form, and failed for bugs alone", () => {
    expect(kindAt(refused(405))).toBe("missing");
    expect(kindAt(refused(500, "unexpected"))).toBe("failed");
    expect(kindAt(new Error("bug"))).toBe("failed");
    expect(kindAt(new TypeError("fetch"), "/", false)).toBe("offline");
  });
});
