import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { addComment } from "~/features/comments/commands/add";
import { addInput } from "~/features/comments/inputs";
import { fileReport } from "~/features/daily-reports/commands/file";
import { changeVisit } from "~/features/schedule/commands/change-visit";
import { changeVisitInput } from "~/features/visits/inputs";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { createTestTenant } from "../../support/db/test-tenant";
import { liveRoomOf, recordsIn } from "../../support/fakes/live-platform";
import { atVersion, orderAt, report, signatures, type Stage } from "../../support/records/orders";
import { actorOf, type Choices, OTHER_PLACE, who } from "../../support/records/people";
import { ticketInOrder } from "../../support/records/tickets";
import { cancelled, HOUR_MS, planned, VISIT_AT } from "../../support/records/visits/planned-visits";

const SET =
  "INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES (?, '2026-01-01', ?, 0)";
const NOTHING = { ciro: [], petar: [], emina: [] };
/** The tickets of the order, to those who are told of its visits. */
const OWN = { ciro: ["tickets/of-ciro"], petar: ["tickets/of-petar"], emina: [] };

/** An order with tickets of a customer's user, a partner's user and an employee, whose pages are open. */
async function openPages(stage: Stage, choices: Choices = {}) {
  const acme = await createTestTenant(choices);
  const order = await orderAt(acme, stage);
  const other = await orderAt(acme, "backlog");
  for (const by of ["ciro", "petar", "emina"])
    await ticketInOrder(acme, { id: `of-${by}`, by, orderId: order.id });
  await ticketInOrder(acme, { id: "elsewhere", by: "ciro", orderId: other.id });
  const live = liveRoomOf(acme);
  const pages = {
    ciro: await live.open(actorOf("ciro")),
    petar: await live.open(actorOf("petar")),
    emina: await live.open(actorOf("emina")),
  };
  /** The records that each is told of since the last call. */
  async function told() {
    await live.commit();
    expect(live.reports).toEqual([]);
    const { ciro, petar, emina } = pages;
    const records = {
      ciro: recordsIn(ciro),
      petar: recordsIn(petar),
      emina: recordsIn(emina),
    };
    for (const { sent } of Object.values(pages)) sent.length = 0;
    return records;
  }
  return { acme, order, told };
}

it("a customer is told of the own ticket when its visit is planned, changed or cancelled", async () => {
  const { acme, order, told } = await openPages("in-progress");
  const visit = await planned(acme, order.id);
  expect(await told()).toEqual(OWN);
  const [arrivalFromAt, arrivalToAt] = [VISIT_AT, VISIT_AT + HOUR_MS];
  const times = { startsAt: VISIT_AT, endsAt: arrivalToAt, arrivalFromAt, arrivalToAt };
  const { id, version } = visit;
  const change = { id, version, ...times, technicianIds: [who("tomislav")] };
  const changed = await changeVisit(acme.as("marko"), changeVisitInput.parse(change));
  expect(await told()).toEqual(OWN);
  await cancelled(acme, changed);
  expect(await told()).toEqual(OWN);
});

it("a customer is told of the own ticket when its order is submitted and signed", async () => {
  const { acme, order, told } = await openPages("reported", { approvals: 1 });
  await acme.run("UPDATE tickets SET status = 'done', closed_at = 1");
  await told();
  const submitted = await submitForApproval(acme.as("tomislav"), {
    ...atVersion(order),
    noHoursReason: "",
  });
  expect(await told()).toEqual(OWN);
  await signWorkOrder(acme.as("tomislav"), signatures(submitted));
  expect(await told()).toEqual(OWN);
});

it("a customer is not told of what else happens to the order", async () => {
  const { acme, order, told } = await openPages("in-progress");
  const subject = { type: "work-order", id: order.id };
  const comment = { commentId: randomUUID(), subject, text: "Ask for the key" };
  await addComment(acme.as("tomislav"), addInput.parse(comment));
  await fileReport(acme.as("tomislav"), report(order.id));
  await acme.run("UPDATE work_orders SET version = version + 1 WHERE id = ?", order.id);
  expect(await told()).toEqual(NOTHING);
});

it("a customer is not told of visits while the feature is off", async () => {
  const { acme, order, told } = await openPages("in-progress");
  await acme.run(SET, "feature.VISITS_TO_CUSTOMERS", '{"enabled":false}');
  await planned(acme, order.id);
  expect(await told()).toEqual(NOTHING);
});

it("a customer is not told of a visit for a ticket that has moved to another customer", async () => {
  const { acme, order, told } = await openPages("in-progress");
  await acme.run("UPDATE tickets SET customer_id = ? WHERE id = 'of-ciro'", OTHER_PLACE.customerId);
  await told();
  await planned(acme, order.id);
  expect(await told()).toEqual({ ...OWN, ciro: [] });
});

it("a customer is told of a colleague's ticket only by the setting", async () => {
  const { acme, order, told } = await openPages("in-progress");
  await acme.run("UPDATE tickets SET creator_id = ? WHERE id = 'of-ciro'", who("marko"));
  await told();
  const visit = await planned(acme, order.id);
  expect(await told()).toEqual({ ...OWN, ciro: [] });
  await acme.run(SET, "feature.SHOW_ALL_ENTITIES_TO_CUSTOMER_USER", '{"enabled":true}');
  await cancelled(acme, visit);
  expect(await told()).toEqual(OWN);
});
