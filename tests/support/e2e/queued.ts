import { expect, type Page } from "playwright/test";
import { castMember } from "../../../migrations/seeds/cast";
import type { OutboxEntry } from "../../../app/offline/outbox/entry";
import { FILE_REPORT } from "../../../app/offline/outbox/entry-kinds";
import type { E2eCompany } from "./tenant";
import { isRecord } from "../../../app/kernel/is-record";

type Report = { id: string; workOrderId: string; capturedAt: number };

/** Puts a report into the outbox of this phone, as its form does but without the page: the test is about what happens to it. */
export function putReportInOutbox(page: Page, key: string, report: Report): Promise<void> {
  return putInOutbox(page, key, {
    id: report.id,
    kind: FILE_REPORT,
    capturedAt: report.capturedAt,
    call: { method: "PUT", path: "/dailyReports", body: report },
    queue: report.workOrderId,
    title: "Daily report",
    record: `/work-orders/${report.workOrderId}`,
  });
}

type Queued = Pick<
  OutboxEntry,
  "id" | "kind" | "capturedAt" | "call" | "queue" | "title" | "record"
> &
  Partial<Pick<OutboxEntry, "effect">>;

/** The same with another entry. */
export async function putInOutbox(page: Page, key: string, queued: Queued): Promise<void> {
  const entry = {
    format: 1,
    owner: castMember(key).id,
    device: "test",
    appVersion: "",
    zone: "Europe/Zagreb",
    skew: 0,
    photos: [],
    edit: null,
    place: 1,
    state: "waiting",
    refusal: null,
    tries: 0,
    triedAt: null,
    notBefore: null,
    ...queued,
  };
  await lay(page, "entries", entry);
}

/** Stores a part of a user's offline data on this phone. */
export async function putOfflinePart(page: Page, key: string): Promise<void> {
  await lay(page, "pack", {
    owner: castMember(key).id,
    name: "test",
    value: {},
    storedAt: 0,
    bytes: 0,
  });
}

async function lay(page: Page, store: "entries" | "pack", value: object): Promise<void> {
  await openedByPage(page);
  await page.evaluate(
    ([name, row]) => {
      return new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("field");
        opening.addEventListener("success", () => {
          const writing = opening.result.transaction(name, "readwrite");
          writing.objectStore(name).put(row);
          writing.addEventListener("complete", () => (opening.result.close(), resolve()));
          writing.addEventListener("error", () =>
            reject(writing.error ?? new Error("Not written")),
          );
        });
      });
    },
    [store, value] as const,
  );
}

type PhoneStore = "entries" | "pack" | "facts" | "photos" | "drafts";

/** The owners of the entries on this phone. */
export async function ownersOnPhone(page: Page, store: PhoneStore): Promise<string[]> {
  const rows = await rowsOnPhone(page, store);
  return [...new Set(rows.map((row) => String(row["owner"] ?? "")))].filter(Boolean);
}

/** What is stored on this phone, without values that are not records. */
export async function rowsOnPhone(
  page: Page,
  store: PhoneStore,
): Promise<Record<string, unknown>[]> {
  await openedByPage(page);
  const rows = await page.evaluate((name) => {
    return new Promise<unknown[]>((resolve) => {
      const opening = indexedDB.open("field");
      opening.addEventListener("success", () => {
        const all = opening.result.transaction(name).objectStore(name).getAll();
        all.addEventListener("success", () => (opening.result.close(), resolve(all.result)));
      });
    });
  }, store);
  return rows.filter(isRecord);
}

/** A test must not open the database before the page does: it would have no object stores. */
async function openedByPage(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map((each) => each.name)))
    .toContain("field");
}

/** The reports that the server has, with their authors. */
export async function filedReports({
  database,
}: E2eCompany): Promise<{ id: unknown; authorId: unknown }[]> {
  const { rows } = await database.read({
    sql: "SELECT id, author_id AS authorId FROM daily_reports ORDER BY created_at",
    args: [],
  });
  return rows.map(({ id, authorId }) => ({ id, authorId }));
}

export async function logOut(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Your account, ${name}` }).click();
  await page.getByRole("button", { name: "Log out" }).click();
}

/** The same with the status of each: filed, or stored as unfiled. */
export async function reportLedger({
  database,
}: E2eCompany): Promise<{ notes: unknown; authorId: unknown; status: unknown; reason: unknown }[]> {
  const { rows } = await database.read({
    sql: "SELECT notes, author_id AS authorId, status, status_reason AS reason FROM daily_reports ORDER BY notes",
    args: [],
  });
  return rows.map(({ notes, authorId, status, reason }) => ({ notes, authorId, status, reason }));
}

/** The number of drafts on this phone. */
export function draftsOnPhone(page: Page): Promise<number> {
  return countOnPhone(page, "drafts");
}

/** Whether a draft on this phone contains this text. */
export async function isDrafted(page: Page, text: string): Promise<boolean> {
  await openedByPage(page);
  const drafts = await page.evaluate(() => {
    return new Promise<string>((resolve) => {
      const opening = indexedDB.open("field");
      opening.addEventListener("success", () => {
        const reading = opening.result.transaction("drafts").objectStore("drafts").getAll();
        reading.addEventListener(
          "success",
          () => (opening.result.close(), resolve(JSON.stringify(reading.result))),
        );
      });
    });
  });
  return drafts.includes(text);
}

/** The number of files of drafts and of queued entries, including thumbnails. */
export function photosOnPhone(page: Page): Promise<number> {
  return countOnPhone(page, "photos");
}

async function countOnPhone(page: Page, store: string): Promise<number> {
  await openedByPage(page);
  return page.evaluate((name) => {
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open("field");
      opening.addEventListener("success", () => {
        const counting = opening.result.transaction(name).objectStore(name).count();
        counting.addEventListener(
          "success",
          () => (opening.result.close(), resolve(counting.result)),
        );
      });
    });
  }, store);
}

/** Waits until the question of the sign-out is on the device: the browser fetches it when it is idle. */
export async function signOutQuestionLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("unsent-dialog")),
  );
}
