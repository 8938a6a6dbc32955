import { createInstance, type TFunction } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { refusedBefore } from "~/features/outbox/ui/entry-facts";
import { blockedText, refusalText } from "~/features/outbox/ui/refusal-text";
import outbox from "~/locales/en/outbox.json";
import { CHANGED_BEFORE, type OutboxEntry } from "~/offline/outbox/entry";
import { SIGN_ORDER } from "~/offline/outbox/entry-kinds";
import { setOvertakenAside } from "~/offline/outbox/overtaken";
import { queuedEntry } from "../../support/records/queued-entry";

let t: TFunction;
beforeAll(async () => {
  const i18n = createInstance();
  await i18n.init({ lng: "en", resources: { en: { translation: { outbox } } } });
  t = i18n.t;
});

const REFUSAL = { status: 422, code: "guard_failed", message: "Two entries overlap." };
const report = queuedEntry({ title: "Fri, 20 Nov · 2026-00001" });
const refused: OutboxEntry = { ...report, state: "refused", refusal: REFUSAL };

/** A signature on an order with this report. */
function signature(more: Partial<OutboxEntry> = {}): OutboxEntry {
  return queuedEntry({
    kind: SIGN_ORDER,
    place: 2,
    call: {
      method: "POST",
      path: "/workOrders/pump/sign",
      body: { content: { reports: [{ id: report.id, version: 1 }] } },
    },
    ...more,
  });
}

describe("a signature behind a refused report", () => {
  it("says that it waits for the report, and why that was refused", () => {
    const sign = signature();
    expect(refusedBefore(sign, [refused, sign])?.id).toBe(report.id);
    expect(blockedText(sign, [refused, sign], t)).toBe(
      "It will be sent once this is resolved: Daily report, Fri, 20 Nov · 2026-00001. Two entries overlap.",
    );
  });

  it("says nothing while the report waits too, or once it was refused itself", () => {
    const sign = signature();
    expect(blockedText(sign, [report, sign], t)).toBeNull();
    const other = queuedEntry({ state: "refused", refusal: REFUSAL });
    expect(blockedText(sign, [other, sign], t)).toBeNull();
    const asideToo = signature({ state: "refused", refusal: REFUSAL });
    expect(blockedText(asideToo, [refused, asideToo], t)).toBeNull();
  });
});

describe("the reason of a refusal", () => {
  const refusedWith = (more: object) =>
    refusalText({ ...refused, refusal: { ...REFUSAL, ...more } }, t);
  const cause = "Deleted: Marko Horvat, 28 Jun 2026, 10:15.";

  it("says who changed what, also where the record is gone", () => {
    expect(refusedWith({ cause })).toBe(`Two entries overlap. ${cause}`);
    expect(refusedWith({ cause, status: 404 })).toBe(
      `${cause} This can no longer be sent: copy the text or discard it.`,
    );
  });

  it("names the file that was refused among several", () => {
    const file = { number: 2, files: 3, name: "IMG_2041.jpg" };
    expect(refusedWith({ file, message: "This picture is broken." })).toBe(
      "File 2 of 3, IMG_2041.jpg: This picture is broken.",
    );
  });
});

/** The owner's entries, and which were stored. */
function storeOf(...entries: OutboxEntry[]) {
  const stored: OutboxEntry[] = [];
  return {
    stored,
    index: () => ({
      getAll: async (owner: string) => entries.filter((each) => each.owner === owner),
    }),
    put: async (entry: OutboxEntry) => stored.push(entry),
  };
}

describe("what was signed on an entry that is changed or discarded before it is sent", () => {
  it("is set aside with that reason, as is a submission", async () => {
    const sign = signature();
    const submit = signature({ kind: "work-orders.submit", place: 3 });
    const store = storeOf(report, sign, submit);
    const aside = await setOvertakenAside(store, report);
    expect(aside.map(({ id }) => id)).toEqual([sign.id, submit.id]);
    expect(store.stored).toEqual(aside);
    expect(aside).toMatchObject([
      { state: "refused", refusal: { code: CHANGED_BEFORE } },
      { state: "refused" },
    ]);
    expect(aside.map((each) => refusalText(each, t))).toEqual(
      aside.map(() => outbox.closing.changed),
    );
  });

  it("leaves other entries alone", async () => {
    const others = [
      signature({ call: { method: "POST", path: "/workOrders/pump/sign", body: {} } }),
      signature({ kind: "comments.add" }),
      signature({ place: 0 }),
      signature({ state: "refused", refusal: REFUSAL }),
      signature({ owner: "tea" }),
    ];
    expect(await setOvertakenAside(storeOf(...others), report)).toEqual([]);
  });
});
