import { expect, it } from "vitest";
import { NOTIFICATION_EVENTS, notificationsOf, payloadOf } from "~/features/notifications/model";

const DAY = "2026-11-21";

it("has a default for each event and channel: what is for information only is not mailed", () => {
  const defaults = notificationsOf([], DAY);
  expect(Object.keys(defaults)).toEqual(NOTIFICATION_EVENTS);
  const pushed = NOTIFICATION_EVENTS.filter((event) => !defaults[event].mail);
  expect(pushed).toEqual([
    "work_order.approved",
    "daily_report.missing",
    "task.approved",
    "visit.planned",
    "visit.moved",
    "visit.cancelled",
  ]);
  expect(NOTIFICATION_EVENTS.filter((event) => !defaults[event].push)).toEqual([]);
});

it("applies the tenant's choices and keeps the other defaults", () => {
  const value = {
    "work_order.assigned": { mail: false },
    "work_order.approved": { mail: true, push: false },
  };
  const chosen = notificationsOf([{ key: "notifications", validFrom: "2026-01-01", value }], DAY);
  expect(chosen["work_order.assigned"]).toEqual({ push: true, mail: false });
  expect(chosen["work_order.approved"]).toEqual({ push: false, mail: true });
  expect(chosen["daily_report.unfiled"]).toEqual({ push: true, mail: true });
});

it("applies choices from their effective date", () => {
  const off = { "work_order.assigned": { push: false, mail: false } };
  const history = [{ key: "notifications", validFrom: "2026-11-22", value: off }];
  expect(notificationsOf(history, DAY)["work_order.assigned"].mail).toBe(true);
  expect(notificationsOf(history, "2026-11-22")["work_order.assigned"].mail).toBe(false);
});

it("reads what a row says, and refuses one that lacks an id", () => {
  const ids = { workOrderId: "order", userId: "tea" };
  expect(payloadOf("work_order.assigned", { ...ids, byId: "marko" })).toEqual(ids);
  expect(() => payloadOf("work_order.assigned", { workOrderId: "order" })).toThrow("userId");
  // Rows of the release before may lack what this one has added.
  expect(payloadOf("ticket.done", { ticketId: "ticket" })).toEqual({ ticketId: "ticket" });
  const told = { ticketId: "ticket", visitId: "visit", is: "1,," };
  expect(payloadOf("ticket.visit_moved", told)).toEqual(told);
});
