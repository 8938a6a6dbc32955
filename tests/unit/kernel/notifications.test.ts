import { expect, it } from "vitest";
import {
  DEFAULT_NOTIFICATIONS,
  isNotificationEvent,
  NOTIFICATION_EVENTS,
  notificationsOf,
} from "~/kernel/notifications";

const DAY = "2026-11-21";

it("has a default for each event and channel", () => {
  expect(notificationsOf([], DAY)).toEqual(DEFAULT_NOTIFICATIONS);
  expect(Object.keys(DEFAULT_NOTIFICATIONS)).toEqual([...NOTIFICATION_EVENTS]);
});

it("applies the tenant's choices and keeps the other defaults", () => {
  const value = {
    "work_order.assigned": { mail: false },
    "work_order.approved": { mail: true, push: false },
  };
  const chosen = notificationsOf([{ key: "notifications", validFrom: "2026-01-01", value }], DAY);
  expect(chosen["work_order.assigned"]).toEqual({ push: true, mail: false });
  expect(chosen["work_order.approved"]).toEqual({ push: false, mail: true });
  expect(chosen["daily_report.unfiled"]).toEqual(DEFAULT_NOTIFICATIONS["daily_report.unfiled"]);
});

it("applies choices from their effective date", () => {
  const off = { "work_order.assigned": { push: false, mail: false } };
  const history = [{ key: "notifications", validFrom: "2026-11-22", value: off }];
  expect(notificationsOf(history, DAY)["work_order.assigned"].mail).toBe(true);
  expect(notificationsOf(history, "2026-11-22")["work_order.assigned"].mail).toBe(false);
});

it("accepts known events only", () => {
  expect(isNotificationEvent("work_order.assigned")).toBe(true);
  expect(isNotificationEvent("toString")).toBe(false);
});
