import { describe, expect, it } from "vitest";
import { answerItem } from "~/features/checklists/commands/answer";
import type { AnswerInput } from "~/features/checklists/inputs/answer";
import { isFinding } from "~/features/checklists/policy/answers";
import { getReportForm } from "~/features/daily-reports/queries/entry-references";
import { type OfflineWorkOrder, readOrderPage } from "~/features/daily-reports/queries/order";
import { openOrder } from "~/features/daily-reports/ui/sign/open-order";
import type { WaitingFile } from "~/features/daily-reports/ui/sign/waiting-photos";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { contentName } from "~/features/work-orders/ui/command/content-in-view";
import { newId } from "~/kernel/ids";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { DOCUMENTS } from "~/features/attachments/ui/documents/add-kind";
import { ANSWER_ITEM, UPDATE_REPORT } from "~/offline/outbox/entry-kinds";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { answer, type Listed, orderWithChecklist } from "../../support/records/checklists";
import { signatures } from "../../support/records/orders";
import { NOW, who } from "../../support/records/people";
import { queuedEntry } from "../../support/records/queued-entry";

// A lead signs without a network what the device has, and what waits on it.

async function reported() {
  const acme = await createTestTenant({ approvals: 0 });
  return { acme, ...(await orderWithChecklist(acme, "reported")) };
}

/** The order as the lead's device stores it. */
async function storedOn(acme: Company, id: string): Promise<OfflineWorkOrder> {
  const ctx = acme.as("tomislav");
  const [page, ground] = await Promise.all([
    readOrderPage(ctx, id, { comments: 0 }),
    getReportForm(ctx, id),
  ]);
  return { page, report: { ground, author: "Tomislav Đurić" } };
}

/** The entry of an answer that waits on the device, before its item had one. */
function waiting({ items, orderId }: Listed, input: AnswerInput): OutboxEntry {
  const { workOrderId: _order, answerId: id, capturedAt: at = 0, image, ...given } = input;
  const { photos, ...value } = given;
  const item = items.find((one) => one.id === input.itemId);
  return queuedEntry({
    id,
    kind: ANSWER_ITEM,
    queue: orderId,
    capturedAt: at,
    call: { method: "PUT", path: "/answers", body: { photos, image } },
    effect: {
      record: `work-orders/${orderId}`,
      answer: {
        ...value,
        id,
        at,
        isFinding: item !== undefined && isFinding(item, input),
        photoCount: photos.length,
        closes: item?.required === true,
      },
    },
  });
}

async function signingPage(
  acme: Company,
  id: string,
  entries: readonly OutboxEntry[],
  files: readonly WaitingFile[] = [],
) {
  const page = openOrder(await storedOn(acme, id), entries, who("tomislav"), files);
  if (!page) throw new Error("The lead cannot sign");
  return page;
}

const SENT = {
  kind: "other" as const,
  sha256: "",
  mediaType: "image/jpeg",
  sizeBytes: 7,
  hasThumbnail: true,
  width: null,
  height: null,
  expense: null,
};

type Sheet = Pick<Awaited<ReturnType<typeof signingPage>>, "sheet">;
const resultsOn = ({ sheet }: Sheet) =>
  sheet.checklists.flatMap(({ rows }) =>
    rows.flatMap((row) => (row.kind === "item" && row.answers.length > 0 ? [row] : [])),
  );

describe("signing without a network", () => {
  it("shows the customer the answers that wait on the device, and signs exactly these", async () => {
    const { acme, order, ...listed } = await reported();
    await answerItem(acme.as("tea"), answer(listed, "Filtar čist", { tick: "ok" }));
    const inputs = [
      answer(listed, "Tlak ulja", { thousandths: 4_200 }),
      answer(listed, "Curenje", { tick: "not-ok", comment: "Kapa" }),
    ];
    const entries = inputs.map((input) => waiting(listed, input));
    const page = await signingPage(acme, order.id, entries);
    expect(resultsOn(page).map(({ label, answers }) => [label, answers[0]?.id])).toEqual([
      ["Filtar čist", expect.any(String)],
      ["Tlak ulja", inputs[0]?.answerId],
      ["Curenje", inputs[1]?.answerId],
    ]);
    for (const input of inputs)
      await answerItem(acme.as("tomislav", { idempotencyKey: input.answerId }), input);
    const signed = signatures(order, { content: page.content });
    expect(await signWorkOrder(acme.as("tomislav"), signed)).toMatchObject({ status: "done" });
    const [revision] = await acme.rows("SELECT content FROM work_order_revisions");
    expect(String(revision?.["content"])).toContain("Kapa");
  });

  it("counts the photos of an answer that wait with it", async () => {
    const { acme, order, ...listed } = await reported();
    const entry = waiting(listed, answer(listed, "Natpisna pločica", { photos: [order.id] }));
    const [result] = resultsOn(await signingPage(acme, order.id, [entry]));
    expect(result?.answers).toMatchObject([{ kind: "photo", photos: [], waitingPhotos: 1 }]);
  });

  it("shows what was drawn for an answer that waits", async () => {
    const { acme, order, ...listed } = await reported();
    const image = "data:image/png;base64,iVBORw0KGgo=";
    const signed = answer(listed, "Rukovatelj", { content: "Ivo Ivić" });
    const entry = waiting(listed, { ...signed, image });
    const [result] = resultsOn(await signingPage(acme, order.id, [entry]));
    expect(result?.answers).toMatchObject([{ content: "Ivo Ivić", drawing: image }]);
  });

  it("has the pictures that wait and are frozen too, without receipts and replaced answers", async () => {
    const { acme, order, ...listed } = await reported();
    const [report] = (await storedOn(acme, order.id)).page.reports;
    const photos = [
      { fileId: "before", kind: "before", expenseId: null },
      { fileId: "receipt", kind: "receipt", expenseId: null },
    ];
    const plate = (photo: string, at: number) =>
      waiting(listed, {
        ...answer(listed, "Natpisna pločica", { capturedAt: at }),
        photos: [photo],
      });
    const [first, latest] = [plate("blurred", NOW - 2), plate("plate", NOW - 1)];
    const entries = [
      first,
      // Its thumbnail is sent too.
      { ...latest, photos: ["plate", "small"] },
      queuedEntry({
        kind: DOCUMENTS,
        call: { method: "PUT", path: "/documents", body: { fileIds: ["pump", "manual", "sent"] } },
        photos: ["pump", "manual"],
      }),
      queuedEntry({
        kind: UPDATE_REPORT,
        call: { method: "POST", path: "/dailyReports/unknown", body: { id: report?.id, photos } },
        photos: ["before", "receipt"],
      }),
    ];
    const files = ["blurred", "plate", "small", "pump", "before", "receipt"].map((id) => ({
      id,
      name: `${id}.jpg`,
      mediaType: "image/jpeg",
    }));
    const manual = { id: "manual", name: "manual.pdf", mediaType: "application/pdf" };
    const { sheet } = await signingPage(acme, order.id, entries, [...files, manual]);
    expect(sheet.waitingPhotos).toEqual([
      { fileId: "plate", name: "plate.jpg" },
      { fileId: "pump", name: "pump.jpg" },
      { fileId: "sent", name: "" },
      { fileId: "before", name: "before.jpg" },
    ]);
    expect((await signingPage(acme, order.id, [])).sheet.waitingPhotos).toEqual([]);
  });

  it("keeps the photos that a report already has when it is changed", async () => {
    const { acme, order } = await reported();
    const stored = await storedOn(acme, order.id);
    const [report] = stored.page.reports;
    if (!report) throw new Error("The order has no report");
    const photo = (fileId: string) => ({ ...SENT, id: fileId, fileId, name: fileId });
    const page = { ...stored.page, reports: [{ ...report, photos: ["a", "b"].map(photo) }] };
    const sheetWith = (photos?: object[]) =>
      openOrder(
        { ...stored, page },
        [
          queuedEntry({
            kind: UPDATE_REPORT,
            queue: order.id,
            call: {
              method: "POST",
              path: `/dailyReports/${report.id}`,
              body: { version: 1, entries: [], ...(photos ? { photos } : {}) },
            },
          }),
        ],
        who("tomislav"),
        [],
      )?.sheet;
    const [kept, added] = [newId(), newId()];
    page.reports[0]?.photos.push(photo(kept));
    const changed = sheetWith([kept, added].map((fileId) => ({ fileId, kind: "after" })));
    expect(changed?.photos.map(({ fileId }) => fileId)).toEqual([kept]);
    expect(changed?.waitingPhotos).toEqual([{ fileId: added, name: "" }]);
    expect(sheetWith()?.photos).toHaveLength(3);
  });

  it("asks why required items are open as long as neither the server nor the device has their answers", async () => {
    const { acme, order, ...listed } = await reported();
    const filter = waiting(listed, answer(listed, "Filtar čist", { tick: "ok" }));
    const oil = waiting(listed, answer(listed, "Tlak ulja", { thousandths: 4_200 }));
    const asks = async (...entries: OutboxEntry[]) =>
      (await signingPage(acme, order.id, entries)).needsChecklistReason;
    expect([await asks(), await asks(filter), await asks(filter, oil)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("counts an item once that somebody else has answered since", async () => {
    const { acme, order, ...listed } = await reported();
    const mine = waiting(listed, answer(listed, "Filtar čist", { tick: "ok" }));
    await answerItem(acme.as("tea"), answer(listed, "Filtar čist", { tick: "ok" }));
    expect((await signingPage(acme, order.id, [mine])).needsChecklistReason).toBe(true);
  });

  it("shows an answer once whose confirmation was lost", async () => {
    const { acme, order, ...listed } = await reported();
    const input = answer(listed, "Filtar čist", { tick: "ok" });
    await answerItem(acme.as("tomislav"), input);
    const page = await signingPage(acme, order.id, [waiting(listed, input)]);
    expect(resultsOn(page)).toHaveLength(1);
    expect(page.answers).toEqual([input.answerId]);
  });

  it("works with an order that a release before checklists stored", async () => {
    const { acme, order } = await reported();
    const { page, report } = await storedOn(acme, order.id);
    const { checklists: _, openItems: __, ...earlier } = page;
    const stored: OfflineWorkOrder = JSON.parse(JSON.stringify({ page: earlier, report }));
    expect(openOrder(stored, [], who("tomislav"), [])).toMatchObject({
      needsChecklistReason: false,
      answers: [],
    });
  });

  it("keeps a drawing while what it signs is sent, and not beside a further answer", async () => {
    const { acme, order, ...listed } = await reported();
    const input = answer(listed, "Filtar čist", { tick: "ok" });
    const entry = waiting(listed, input);
    const named = async (...entries: OutboxEntry[]) =>
      contentName(await signingPage(acme, order.id, entries));
    const before = await named(entry);
    expect(await named()).not.toBe(before);
    await answerItem(acme.as("tomislav"), input);
    expect(await named()).toBe(before);
    await answerItem(acme.as("tea"), answer(listed, "Napomene", { content: "Čisto" }));
    expect(await named()).not.toBe(before);
  });
});
