import { expect, type Page } from "playwright/test";
import { castMember } from "../../../migrations/seeds/cast";

type Known = { names: string[]; pending: string[] };

/** Waits until this browser has all offline data of a user, and the data contains what the test expects. */
export async function offlineDataOf(
  page: Page,
  key: string,
  holds: (names: string[]) => boolean = () => true,
): Promise<void> {
  const isComplete = async () => {
    const known = await page.evaluate(readOfflineData, castMember(key).id);
    return known !== null && known.pending.length === 0 && holds(known.names);
  };
  // Without a limit of its own: the page begins once it is idle, and may fetch hundreds of records.
  await expect(async () => expect(await isComplete()).toBe(true)).toPass();
}

function readOfflineData(owner: string): Promise<Known | null> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("field");
    // If the database does not exist yet, the test does not open it: it would create it without object stores.
    opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
    opening.addEventListener("error", () => resolve(null));
    opening.addEventListener("success", () => {
      const { result } = opening;
      const reading = result.transaction("facts").objectStore("facts").get(`pack.${owner}`);
      reading.addEventListener("success", () => {
        result.close();
        resolve((reading.result as Known | undefined) ?? null);
      });
    });
  });
}
