import { expect, type Locator, type Page, type Route } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { castMember } from "../../../migrations/seeds/cast";
import { visit } from "../e2e/fixtures";
import { type Api, type MadeOrder, reportOf } from "../e2e/tenant";
import { waitForScripts } from "../e2e/script-requests";

const SAVED = "Daily report has been saved and will be submitted once you're back online.";

/** Fills in a report with its notes, up to the last button. */
export async function writeReport(page: Page, order: MadeOrder, notes: string): Promise<void> {
  await visit(page, `/work-orders/${order.id}/daily-reports/new`);
  await typeWorkday(page);
  await page.getByLabel("Notes").fill(notes);
  await waitForOfflineCode(page);
}

/** In the first row: the button for it gives no hours that have not passed. */
export async function typeWorkday(page: Page): Promise<void> {
  await page.getByLabel("From", { exact: true }).first().fill("08:00");
  await page.getByLabel("To", { exact: true }).first().fill("16:00");
}

/** In the plain composer: the editor loads only when formatting is requested. */
export async function writeComment(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Write a comment" }).fill(text);
}

/**
 * Presses the last button of a new report. Until the hours of a test have passed on its day, the form asks whether they are right: the
 * question is there before without JavaScript, and after the first press with it.
 */
export async function fileReport(
  page: Page,
  press = (button: Locator) => button.click(),
): Promise<void> {
  const button = page.getByRole("button", { name: "File report" });
  const confirmed = page.getByRole("checkbox", { name: "The hours are right" });
  if (await confirmed.isVisible()) await confirmed.check();
  await press(button);
  // Where the button was, the next screen has a link that would be fetched under the pointer, which a touch does not leave behind.
  await page.mouse.move(0, 0);
  // In one look: the form can leave between two.
  const isAsked = await confirmed.evaluateAll((boxes) =>
    boxes.some((box) => box.checkVisibility() && !box.matches(":checked")),
  );
  if (!isAsked) return;
  await confirmed.check();
  await press(button);
}

/** Waits until the offline code and what it imports have loaded: in a test without a service worker they cannot be fetched offline. */
export async function waitForOfflineCode(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType("resource")
      .some(({ name }) => /\/assets\/phone-[\w-]+\.js/.test(name)),
  );
  await waitForScripts(page);
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole("status").getByText(SAVED)).toBeVisible();
}

/** The reports on the server, by their notes, without duplicates. */
export async function filedNotes(manager: Api, orders: readonly MadeOrder[]): Promise<string[]> {
  const found: string[] = [];
  for (const { id } of orders) {
    const { entities } = await manager("GET", `/dailyReports?workOrderId=${id}`);
    found.push(...(entities as { notes: string }[]).map(({ notes }) => notes));
  }
  return found.toSorted();
}

/** Expects these reports on the server, and an empty outbox on the phone. */
export async function expectFiled(
  page: Page,
  manager: Api,
  orders: readonly MadeOrder[],
  notes: readonly string[],
): Promise<void> {
  await expect.poll(() => filedNotes(manager, orders)).toEqual(notes.toSorted());
  await expect(page.getByRole("link", { name: /^To be sent/ })).toHaveCount(0);
}

export async function expectQueued(page: Page, count: number): Promise<void> {
  await expect(page.getByRole("link", { name: `To be sent: ${count}` })).toBeVisible();
}

/** Intercepts every call that files a report, until the returned function is called. */
export async function onFiling(
  page: Page,
  respond: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  await page.route("**/api/dailyReports", respond);
  return () => page.unroute("**/api/dailyReports");
}

/** The server files the report, and the connection breaks before its response arrives. Later responses wait for `deliver`. */
export async function loseFirstResponse(
  page: Page,
): Promise<{ deliver: () => void; responseCount: () => number }> {
  const cdp = await page.context().newCDPSession(page);
  let responseCount = 0;
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => (deliver = resolve));
  cdp.on("Fetch.requestPaused", async ({ requestId }) => {
    responseCount += 1;
    if (responseCount === 1)
      return void cdp.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" });
    await delivered;
    // The page may have given up this request meanwhile.
    await cdp.send("Fetch.continueRequest", { requestId }).catch(() => undefined);
  });
  await cdp.send("Fetch.enable", {
    patterns: [{ urlPattern: "*/api/dailyReports", requestStage: "Response" }],
  });
  return { deliver, responseCount: () => responseCount };
}

/** Reports as an earlier release of the app has stored them on this phone. */
export async function putInOutbox(
  page: Page,
  orders: readonly MadeOrder[],
  notesOf: (index: number) => string,
): Promise<void> {
  const owner = castMember("tomislav").id;
  const entries = orders.map((order, index) => {
    // Half an hour each: the hours of a day are limited.
    const id = newId();
    const work = { id: newId(), technicianId: owner, kind: "work", from: "08:00", to: "08:30" };
    const body = {
      ...reportOf(order.id),
      id,
      entries: [work],
      deviceZone: "Europe/Zagreb",
      notes: notesOf(index),
    };
    return {
      ...ENVELOPE,
      id,
      owner,
      capturedAt: Date.now(),
      call: { method: "PUT", path: "/dailyReports", body },
      queue: order.id,
      title: order.number,
      record: `/work-orders/${order.id}`,
      place: index + 1,
      device: newId(),
    };
  });
  await page.evaluate(putAll, { entries, photos: [] });
}

/** Photos for an order, and the entry that references them. */
export async function putPhotosInOutbox(
  page: Page,
  order: MadeOrder,
  pictures: readonly Uint8Array[],
): Promise<void> {
  const owner = castMember("tomislav").id;
  const id = newId();
  const photos = pictures.map((bytes, index) => {
    const photo = newId();
    return {
      id: photo,
      owner,
      entry: id,
      bytes: [...bytes],
      mediaType: "image/png",
      name: `${index}.png`,
      path: `/files/${photo}?name=${index}.png`,
      sent: false,
    };
  });
  const fileIds = photos.map((photo) => photo.id);
  const call = { method: "PUT", path: `/workOrders/${order.id}/documents`, body: { fileIds } };
  const entry = {
    ...ENVELOPE,
    id,
    owner,
    kind: "work-orders.start",
    capturedAt: Date.now(),
    call,
    photos: fileIds,
    queue: order.id,
    title: order.number,
    record: `/work-orders/${order.id}`,
    place: 1,
    device: newId(),
  };
  await page.evaluate(putAll, { entries: [entry], photos });
}

const ENVELOPE = {
  format: 1,
  appVersion: "first",
  zone: "Europe/Zagreb",
  skew: 0,
  kind: "daily-reports.file",
  photos: [],
  edit: null,
  state: "waiting",
  refusal: null,
  tries: 0,
  triedAt: null,
  notBefore: null,
};

/** Runs in the page, which has opened the database before. */
function putAll({
  entries,
  photos,
}: {
  entries: object[];
  photos: { bytes: number[] }[];
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("field");
    opening.addEventListener("error", () => reject(opening.error ?? new Error("No database")));
    opening.addEventListener("success", () => {
      const writing = opening.result.transaction(["entries", "photos"], "readwrite");
      for (const photo of photos)
        writing.objectStore("photos").put({ ...photo, bytes: new Uint8Array(photo.bytes).buffer });
      for (const entry of entries) writing.objectStore("entries").put(entry);
      writing.addEventListener("complete", () => (opening.result.close(), resolve()));
      writing.addEventListener("error", () => reject(writing.error ?? new Error("Not written")));
    });
  });
}
