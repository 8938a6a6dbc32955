import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { changeVisit } from "~/features/schedule/commands/change-visit";
import { changeVisitInput, type ChangeVisitInput } from "~/features/visits/inputs";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import {
  atVersion,
  contentSeen,
  orderAt,
  report,
  signatures,
  type Stage,
} from "../../support/records/orders";
import { who } from "../../support/records/people";
import {
  cancelled,
  HOUR_MS,
  planned,
  VISIT_AT,
  VISIT_DAY,
} from "../../support/records/visits/planned-visits";

// A visit is no part of the revision, the planned days and the people of the order are (domain-rules §9).

const DAY = 24 * HOUR_MS;

/** An order with a visit, reported, and what its lead saw of it before the dispatcher changed the visit. */
async function seenBefore(approvals = 0, stage: Stage = "reported") {
  const acme = await createTestTenant({ approvals });
  const created = await orderAt(acme, stage);
  const visit = await planned(acme, created.id);
  const [row] = await acme.rows("SELECT version FROM work_orders");
  const order = { ...created, version: Number(row?.["version"]) };
  const content = await contentSeen(acme, order);
  const change = (more: Partial<ChangeVisitInput>) =>
    changeVisit(
      acme.as("marko"),
      changeVisitInput.parse({
        id: visit.id,
        version: visit.version,
        technicianIds: [who("tomislav")],
        startsAt: VISIT_AT,
        endsAt: VISIT_AT + 2 * HOUR_MS,
        ...more,
      }),
    );
  return { acme, order, visit, content, change };
}
type Before = Awaited<ReturnType<typeof seenBefore>>;

const BESIDE: [string, (before: Before) => Promise<unknown>][] = [
  [
    "moved within its day",
    ({ change }) => change({ startsAt: VISIT_AT + HOUR_MS, endsAt: VISIT_AT + 3 * HOUR_MS }),
  ],
  ["made longer", ({ change }) => change({ endsAt: VISIT_AT + 5 * HOUR_MS })],
  ["cancelled", ({ acme, visit }) => cancelled(acme, visit)],
  [
    "joined by another on its day",
    ({ acme, order }) =>
      planned(acme, order.id, ["tomislav"], {
        startsAt: VISIT_AT + 3 * HOUR_MS,
        endsAt: VISIT_AT + 4 * HOUR_MS,
      }),
  ],
];
const IN_CONTENT: typeof BESIDE = [
  [
    "moved to another day",
    ({ change }) => change({ startsAt: VISIT_AT + DAY, endsAt: VISIT_AT + DAY + HOUR_MS }),
  ],
  ["made longer until the next day", ({ change }) => change({ endsAt: VISIT_AT + 20 * HOUR_MS })],
  [
    "given to somebody who joins the order",
    ({ change }) => change({ technicianIds: [who("tarik")] }),
  ],
  [
    "moved to another day and back",
    async ({ change }) => {
      const { version } = await change({
        startsAt: VISIT_AT + DAY,
        endsAt: VISIT_AT + DAY + HOUR_MS,
      });
      await change({ version });
    },
  ],
];

describe("a signature that was given before its visit was", () => {
  it.each(BESIDE)("%s is applied: what was signed is the same", async (_, meanwhile) => {
    const before = await seenBefore();
    const { acme, order, content } = before;
    await meanwhile(before);
    expect(await signWorkOrder(acme.as("tomislav"), signatures(order, { content }))).toMatchObject({
      status: "done",
    });
    expect(
      await acme.rows(
        "SELECT content ->> '$.order.plannedStartOn' AS s, content ->> '$.order.plannedEndOn' AS e FROM work_order_revisions",
      ),
    ).toEqual([{ s: VISIT_DAY, e: VISIT_DAY }]);
  });

  it.each(IN_CONTENT)("%s is refused, and nothing is written", async (_, meanwhile) => {
    const before = await seenBefore();
    const { acme, order, content } = before;
    await meanwhile(before);
    const refused = await refusalOf(
      signWorkOrder(acme.as("tomislav"), signatures(order, { content })),
    );
    expect(refused).toMatchObject({
      code: "version_conflict",
      facts: { current: { status: "in-progress" }, lastChange: { by: "Marko Horvat" } },
    });
    expect(await acme.rows("SELECT status FROM work_orders")).toEqual([{ status: "in-progress" }]);
    expect(await acme.rows("SELECT id FROM work_order_revisions")).toEqual([]);
    expect(await acme.rows("SELECT id FROM work_order_signatures")).toEqual([]);
    const [now] = await acme.rows("SELECT version FROM work_orders");
    const again = signatures(
      { ...order, version: Number(now?.["version"]) },
      { content: await contentSeen(acme, order) },
    );
    expect(await signWorkOrder(acme.as("tomislav"), again)).toMatchObject({ status: "done" });
  });

  it.each(IN_CONTENT)("%s is no submission either", async (_, meanwhile) => {
    const before = await seenBefore(2);
    const { acme, order, content } = before;
    await meanwhile(before);
    const input = { ...atVersion(order), noHoursReason: "", content };
    await expectRefusal(submitForApproval(acme.as("tomislav"), input), "version_conflict");
    expect(await acme.rows("SELECT id FROM work_order_revisions")).toEqual([]);
  });

  it("with its order started and reported without a network: the reports are kept, and what was signed decides", async () => {
    for (const [_, meanwhile, code] of [
      ...BESIDE.map((each) => [...each, null] as const),
      ...IN_CONTENT.map((each) => [...each, "version_conflict"] as const),
    ]) {
      const before = await seenBefore(0, "backlog");
      const { acme, order, content } = before;
      await meanwhile(before);
      const filed = report(order.id);
      await fileReport(acme.as("tomislav", { idempotencyKey: filed.id }), filed);
      const seen = {
        ...content,
        reports: [{ id: filed.id, version: 1 }],
        queued: [{ id: filed.id, changes: 1 }],
        starts: true,
      };
      const signing = signWorkOrder(acme.as("tomislav"), signatures(order, { content: seen }));
      if (code) await expectRefusal(signing, code);
      else expect(await signing).toMatchObject({ status: "done" });
      expect(await acme.rows("SELECT id FROM daily_reports")).toEqual([{ id: filed.id }]);
    }
  });
});
