import { describe, expect, it } from "vitest";
import { announcedPeople } from "~/features/visits/policy/announced-people";
import { nextNotice, type VisitNotice } from "~/features/visits/policy/customer-notice";
import { NOW } from "../../support/records/people";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MORNING = Date.UTC(2026, 10, 23, 7);

const TEA = [{ id: "tea", name: "Tea", initial: "Š" }];
const TARIK = [{ id: "tarik", name: "Tarik", initial: "B" }];
const OTHER_TEA = [{ id: "other", name: "Tea", initial: "Š" }];
const RENAMED = [{ id: "tea", name: "Teodora", initial: "Š" }];
/** As an earlier release stored it. */
const BY_NAME = announcedPeople('["Tea"]');

function at(startsAt: number, more: Partial<VisitNotice> = {}): VisitNotice {
  return {
    startsAt,
    arrivalFromAt: null,
    arrivalToAt: null,
    cancelled: false,
    technicians: TEA,
    ...more,
  };
}

/** The night before today, from 22:00 to 06:00 in Zagreb: the customer is told that somebody arrives today. */
const NIGHT = Date.UTC(2026, 10, 19, 21);
const AFTER_MIDNIGHT = {
  arrivalFromAt: NIGHT + 2.5 * HOUR_MS,
  arrivalToAt: NIGHT + 3.5 * HOUR_MS,
};
const AROUND_MIDNIGHT = {
  arrivalFromAt: NIGHT + 1.5 * HOUR_MS,
  arrivalToAt: NIGHT + 2.5 * HOUR_MS,
};

const WINDOW = { arrivalFromAt: MORNING, arrivalToAt: MORNING + HOUR_MS };
const OFF = { cancelled: true };

describe("what customers are notified of a visit", () => {
  it.each([
    ["a planned visit", at(MORNING), null, "planned"],
    ["another day", at(MORNING + DAY_MS), at(MORNING), "moved"],
    ["a window for the day", at(MORNING, WINDOW), at(MORNING), "moved"],
    ["another hour of a visit during the day", at(MORNING + HOUR_MS), at(MORNING), null],
    ["a visit that was moved back", at(MORNING, WINDOW), at(MORNING, WINDOW), null],
    ["a cancelled visit", at(MORNING, OFF), at(MORNING), "cancelled"],
    ["one that was cancelled before anybody was notified", at(MORNING, OFF), null, null],
    ["a cancellation that they know", at(MORNING, OFF), at(MORNING, OFF), null],
    ["one that is planned again", at(MORNING), at(MORNING, OFF), "planned"],
    ["one that is over", at(NOW - DAY_MS), null, null],
    ["the cancellation of one that is over", at(NOW - DAY_MS, OFF), at(NOW - DAY_MS), null],
    ["another technician", at(MORNING), at(MORNING, { technicians: TARIK }), "moved"],
    ["one of whom nobody knows who was told", at(MORNING), at(MORNING, { technicians: [] }), null],
    [
      "another technician of the same name",
      at(MORNING),
      at(MORNING, { technicians: OTHER_TEA }),
      "moved",
    ],
    ["a technician with a new name", at(MORNING), at(MORNING, { technicians: RENAMED }), null],
    ["one who was told by name", at(MORNING), at(MORNING, { technicians: BY_NAME }), null],
    [
      "one beside those who were told by name",
      at(MORNING, { technicians: [...TEA, ...TARIK] }),
      at(MORNING, { technicians: BY_NAME }),
      "moved",
    ],
    ["one of today", at(NOW - HOUR_MS), null, "planned"],
  ] as const)("for %s", (_visit, visit, notified, expected) => {
    expect(nextNotice(visit, notified, { timeZone: "Europe/Zagreb", now: NOW })).toBe(expected);
  });

  it.each([
    ["planned shortly before it", null, at(NIGHT, AFTER_MIDNIGHT), "planned"],
    [
      "cancelled before the arrival",
      at(NIGHT, AFTER_MIDNIGHT),
      at(NIGHT, { ...AFTER_MIDNIGHT, ...OFF }),
      "cancelled",
    ],
    [
      "cancelled within a window past midnight",
      at(NIGHT, AROUND_MIDNIGHT),
      at(NIGHT, { ...AROUND_MIDNIGHT, ...OFF }),
      "cancelled",
    ],
    [
      "moved from the night to its morning, with the same arrival",
      at(NIGHT, AFTER_MIDNIGHT),
      at(NIGHT + 2 * HOUR_MS, AFTER_MIDNIGHT),
      null,
    ],
    ["cancelled without a window, of yesterday", at(NIGHT), at(NIGHT, OFF), null],
  ] as const)("after midnight of a visit %s", (_change, notified, visit, expected) => {
    const now = NIGHT + 2.25 * HOUR_MS;
    expect(nextNotice(visit, notified, { timeZone: "Europe/Zagreb", now })).toBe(expected);
  });

  it("is nothing of a night whose arrival is over", () => {
    const off = at(NIGHT, { ...AROUND_MIDNIGHT, ...OFF });
    const now = AROUND_MIDNIGHT.arrivalToAt;
    const context = { timeZone: "Europe/Zagreb", now };
    expect(nextNotice(off, at(NIGHT, AROUND_MIDNIGHT), context)).toBeNull();
  });
});
