import { type BrowserContext, chromium, type Page } from "playwright";
import { newId } from "../../app/kernel/ids";
import { castMember, PASSWORD } from "../../migrations/seeds/cast";
import { ensureChromium } from "../../worker/dev/browsers/chromium";
import { signIn, timed } from "./client";
import type { Company, Stage } from "./stage";
import { defineName } from "./watcher";
import { orderPlan } from "../support/records/order-plan";

export type Phone = { page: Page; context: BrowserContext; close: () => Promise<void> };
export type Order = { id: string; number: string; version: number };

const lead = castMember("tomislav");

/** The phone of the lead, with its service worker, signed in through the form. */
export async function openPhone({ story }: Stage): Promise<Phone> {
  const { executable, args, env } = await ensureChromium();
  const browser = await chromium.launch({
    executablePath: executable,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  const context = await browser.newContext({
    baseURL: story.origin,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: "en-GB",
    timezoneId: "Europe/Zagreb",
  });
  await defineName(context);
  const page = await context.newPage();
  await page.goto("/login", { waitUntil: "networkidle" });
  await page.fill("input[name=email]", lead.email);
  await page.fill("input[name=password]", PASSWORD);
  await page.press("input[name=password]", "Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  await page.mouse.click(5, 300);
  await page.waitForFunction(
    async () =>
      navigator.serviceWorker.controller?.state === "activated" &&
      (await caches.match("/offline-shell")) !== undefined,
    undefined,
    { timeout: 60_000 },
  );
  return { page, context, close: () => browser.close() };
}

/** Creates work orders through the API, started, so that they accept reports. */
export async function makeOrders(company: Company, count: number): Promise<Order[]> {
  const { token } = await signIn(company, "marko");
  const orders: Order[] = [];
  while (orders.length < count) {
    const response = await timed(`${company.origin}/api/workOrders`, {
      method: "PUT",
      body: JSON.stringify(orderPlan()),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    });
    if (response.status !== 200)
      throw new Error(
        `No work order was created: ${response.status} ${response.text.slice(0, 200)}`,
      );
    orders.push(JSON.parse(response.text) as Order);
  }
  return orders;
}

type PlannedOrder = { order: Order; at: number; from: string; to: string; notes: string };

/** A report as an outbox entry, saved at the given time. */
export function reportEntry({ order, at, from, to, notes }: PlannedOrder, index: number) {
  const id = newId(at);
  const reportOn = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Zagreb" }).format(at);
  const work = { id: newId(), technicianId: lead.id, kind: "work", from, to };
  const body = {
    id,
    workOrderId: order.id,
    reportOn,
    capturedAt: at,
    deviceZone: "Europe/Zagreb",
    entries: [work],
    notes,
  };
  return {
    ...envelopeOf(order, at, index),
    id,
    kind: "daily-reports.file",
    call: { method: "PUT", path: "/dailyReports", body },
  };
}

/** An outbox entry that refers to an image; the image itself is generated in the page. */
export function photoEntry(order: Order, at: number, place: number): object {
  const [id, photo] = [newId(at), newId(at)];
  const call = {
    method: "PUT",
    path: `/workOrders/${order.id}/documents`,
    body: { fileIds: [photo] },
  };
  return {
    ...envelopeOf(order, at, place),
    id,
    kind: "documents.add",
    call,
    photos: [photo],
    photo,
  };
}

function envelopeOf({ id, number }: Order, capturedAt: number, place: number) {
  const always = {
    format: 1,
    owner: lead.id,
    device: "bench",
    appVersion: "",
    zone: "Europe/Zagreb",
    skew: 0,
    photos: [],
    edit: null,
    state: "waiting",
    refusal: null,
    tries: 0,
    triedAt: null,
    notBefore: null,
  };
  return { ...always, capturedAt, queue: id, title: number, record: `/work-orders/${id}`, place };
}

/** Replaces the stored outbox entries, in the format of the product (a day has only so many hours), and generates an image of `photoBytes` for each reference. Returns the hashes by image id. */
export function replaceOutbox(
  page: Page,
  entries: readonly object[],
  photoBytes = 0,
): Promise<Record<string, string>> {
  return page.evaluate(lay, {
    entries: entries as { id: string; owner: string; photo?: string }[],
    photoBytes,
  });
}

/** Runs in the page. */
async function lay({
  entries,
  photoBytes,
}: {
  entries: { id: string; owner: string; photo?: string }[];
  photoBytes: number;
}): Promise<Record<string, string>> {
  const photos = entries.flatMap(({ id, owner, photo }) =>
    photo
      ? [
          {
            id: photo,
            owner,
            entry: id,
            bytes: picture(),
            mediaType: "image/jpeg",
            name: "photo.jpg",
            path: `/files/${photo}?name=photo.jpg`,
            sent: false,
          },
        ]
      : [],
  );
  const hashes = await Promise.all(
    photos.map(
      async ({ id, bytes }) => [id, hex(await crypto.subtle.digest("SHA-256", bytes))] as const,
    ),
  );
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open("field");
    opening.addEventListener("success", () => {
      const writing = opening.result.transaction(["entries", "photos"], "readwrite");
      for (const store of ["entries", "photos"]) writing.objectStore(store).clear();
      for (const photo of photos) writing.objectStore("photos").put(photo);
      for (const { photo: _, ...entry } of entries) writing.objectStore("entries").put(entry);
      writing.addEventListener("complete", () => (opening.result.close(), resolve()));
      writing.addEventListener("error", () =>
        reject(writing.error ?? new Error("The entries were not written")),
      );
    });
  });
  return Object.fromEntries(hashes);

  /** Starts like a JPEG; the rest is random and cannot be compressed. */
  function picture(): ArrayBuffer {
    const bytes = new Uint8Array(photoBytes);
    for (let at = 0; at < photoBytes; at += 65_536)
      crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, photoBytes)));
    bytes.set([
      0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0,
    ]);
    return bytes.buffer;
  }
  function hex(digest: ArrayBuffer): string {
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}
