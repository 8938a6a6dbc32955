import { describe, expect, it } from "vitest";
import { archivePdf } from "~/features/work-orders/commands/archive-pdf";
import { reopenWorkOrder } from "~/features/work-orders/commands/reopen";
import {
  finalAt,
  revisionInPath,
  shownRevision,
  standingOf,
  type VerifiedRevision,
} from "~/features/work-orders/revisions/policy/verification";
import {
  findVerification,
  type Verdict,
} from "~/features/work-orders/revisions/queries/verification";
import { newId } from "~/kernel/ids";
import { LANGUAGES } from "~/kernel/text/languages";
import { type Company, createTestTenant } from "../../../support/db/test-tenant";
import { orderAt } from "../../../support/records/orders";
import { NOW } from "../../../support/records/people";

type Changes = Partial<VerifiedRevision>;
const revision = (number: number, more: Changes = {}): VerifiedRevision => ({
  number,
  signedAt: null,
  closedAt: null,
  inForce: false,
  ...more,
});
const [FIRST, SECOND, THIRD] = [
  revision(1, { signedAt: 100 }),
  revision(2, { closedAt: 200 }),
  revision(3, { signedAt: 300, inForce: true }),
];

describe("what became of a revision", () => {
  it.each([
    ["the only one", { ...FIRST, inForce: true }, [], { is: "newest", replacesOthers: false }],
    ["the newest of several", THIRD, [FIRST, SECOND], { is: "newest", replacesOthers: true }],
    [
      "replaced, by the first later one that is final",
      FIRST,
      [SECOND, THIRD],
      { is: "replaced", by: 2, at: 200 },
    ],
    ["reopened", FIRST, [revision(2, { inForce: true })], { is: "reopened" }],
    ["not signed", revision(2, { inForce: true }), [FIRST], { is: "unsigned" }],
    ["never signed, and replaced", revision(1), [THIRD], { is: "replaced", by: 3, at: 300 }],
  ])("%s", (_, shown, others, standing) => {
    expect(standingOf(shown, [shown, ...others])).toEqual(standing);
  });

  it("shows the requested revision, else the newest that is final, else the newest", () => {
    const all = [FIRST, SECOND, THIRD, revision(4)];
    expect(shownRevision(all, 1)).toBe(FIRST);
    expect(shownRevision(all, null)).toBe(THIRD);
    expect(shownRevision(all, 9)).toBeNull();
    expect(shownRevision([revision(1), revision(2)], null)?.number).toBe(2);
    expect(shownRevision([], null)).toBeNull();
    expect([FIRST, SECOND, revision(4)].map(finalAt)).toEqual([100, 200, null]);
  });

  it.each([
    [undefined, null],
    ["1", 1],
    ["120", 120],
    ["0", 0],
    ["01", 0],
    ["-1", 0],
    ["1e3", 0],
    ["١", 0],
    ["", 0],
    ["9".repeat(10_000), 0],
  ])("reads the revision %j of an address as %j", (param, number) => {
    expect(revisionInPath(param)).toBe(number);
  });
});

async function archive(acme: Company, orderId: string, moment: "signed" | "done", sha256: string) {
  const [row] = await acme.rows(
    "SELECT id FROM work_order_revisions WHERE work_order_id = ? ORDER BY number DESC",
    orderId,
  );
  const file = { name: "a.pdf", storageKey: `t/${sha256}`, sha256, sizeBytes: 9 };
  await archivePdf(
    { ...acme.as("sanja"), job: "papers" },
    { workOrderId: orderId, revisionId: String(row?.["id"]), moment, language: "hr", file },
  );
}

async function doneOrder() {
  const acme = await createTestTenant({ approvals: 1 });
  const order = await orderAt(acme, "done");
  await archive(acme, order.id, "signed", "a".repeat(64));
  await archive(acme, order.id, "done", "b".repeat(64));
  return { acme, order };
}

const find = (acme: Company, id: string, requested: number | null = null, language = "en") =>
  findVerification(acme.as("marko", { language: language as "en" }), id, requested);

describe("the public page of a PDF", () => {
  it("tells number, company, day of signing, revision and state, in one round trip", async () => {
    const { acme, order } = await doneOrder();
    const ctx = acme.as("marko");
    const page = await findVerification(ctx, order.id, null);
    expect(ctx.database.stats.roundTrips).toBe(1);
    expect(page?.lines).toEqual([
      { label: "Work order", text: order.number },
      { label: "Company", text: ctx.tenant.name },
      { label: "Signature", text: expect.stringMatching(/^Signed on \d+ \w+ \d{4}$/) },
      { label: "Revision", text: "1" },
      { label: "State", text: "This is the newest revision." },
    ]);
    // Of PDFs of the same instant none is the first.
    const bySha256 = (a: Verdict, b: Verdict) =>
      (a.pdf?.sha256 ?? "").localeCompare(b.pdf?.sha256 ?? "");
    expect(page?.hashes.toSorted()).toEqual(["a".repeat(64), "b".repeat(64)]);
    expect(page?.zone).toMatchObject({ name: "Europe/Zagreb", at: NOW });
    expect(page?.newestPath).toBeNull();
    const known = page?.verdicts.filter(({ verdict }) => verdict === "known");
    expect(known?.toSorted(bySha256)).toMatchObject([
      { kind: "success", title: "Unchanged", pdf: { sha256: "a".repeat(64), sizeBytes: 9 } },
      { kind: "success", title: "Unchanged", pdf: { sha256: "b".repeat(64), sizeBytes: 9 } },
    ]);
  });

  it("names no person, no content and no other record", async () => {
    const { acme, order } = await doneOrder();
    const page = JSON.stringify(await find(acme, order.id));
    const texts = await acme.rows(
      "SELECT content ->> 'name' AS text FROM personal_details UNION SELECT surname FROM users UNION SELECT name FROM customers UNION SELECT description FROM work_orders UNION SELECT place FROM work_order_signatures UNION SELECT sha256 FROM work_order_revisions UNION SELECT id FROM users UNION SELECT id FROM work_order_revisions UNION SELECT id FROM files",
    );
    const said = texts.map(({ text }) => String(text)).filter((text) => text.length > 2);
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((text) => page.includes(text))).toEqual([]);
  });

  it("says that a revision of a reopened order is no longer in force", async () => {
    const { acme, order } = await doneOrder();
    await reopenWorkOrder(acme.as("sanja"), {
      id: order.id,
      version: order.version,
      reason: "wrong part",
    });
    const reopened = await find(acme, order.id);
    expect(reopened?.lines.at(-1)?.text).toMatch(/^It is no longer in force/);
    expect(reopened?.verdicts[0]).toMatchObject({
      kind: "warning",
      title: "Unchanged, but no longer in force",
    });
  });

  it("is found for no order without a revision, no unknown one and nothing that is no id", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "reported");
    const done = await doneOrder();
    for (const id of [order.id, newId(), "", "x", "%", "..", "' OR 1=1 --", "a".repeat(10_000)])
      expect(await find(acme, id), id.slice(0, 20)).toBeNull();
    for (const number of [0, 2, 999_999])
      expect(await find(done.acme, done.order.id, number)).toBeNull();
  });

  it("reads the same for what is no id", async () => {
    const { acme, order } = await doneOrder();
    const [known, none] = [acme.as("marko"), acme.as("marko")];
    await findVerification(known, order.id, null);
    await findVerification(none, "../../etc", null);
    expect(none.database.stats.requests).toBe(known.database.stats.requests);
  });

  it.each(LANGUAGES)("is complete in %s", async (language) => {
    const { acme, order } = await doneOrder();
    const page = await find(acme, order.id, null, language);
    expect(JSON.stringify(page)).not.toMatch(/verify-page|check-page|workOrders\.|\{\{|undefined/);
    const verdicts = page?.verdicts ?? [];
    expect(new Set(verdicts.map(({ verdict }) => verdict)).size).toBe(11);
    const titles = verdicts.filter(({ pdf }) => !pdf).map(({ title }) => title);
    expect(new Set(titles).size).toBe(9);
    expect(verdicts.every(({ title, text }) => title && text)).toBe(true);
  });
});
