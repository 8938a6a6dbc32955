import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, type TestInfo } from "playwright/test";
import { writeComment } from "../records/outbox";
import { killPhone, openPhone, type Phone } from "./browser-process";
import { signIn } from "./fixtures";
import { type SmallDisk, smallDisk } from "./small-disk";
import type { Api, E2eCompany, MadeOrder } from "./tenant";

// A phone whose browser has its whole profile on a small disk.

export type SmallPhone = {
  disk: SmallDisk;
  /** `mayPersist`: the user has granted durable storage, as an installed app has it. */
  open(mayPersist?: boolean): Promise<Phone>;
  /** Kills the browser process. */
  kill(phone: Phone): Promise<void>;
  /** Whether the browser has written this text to the given part of its profile on disk. */
  hasWritten(store: keyof typeof STORES, text: string): boolean;
};

const STORES = {
  localStorage: ["Local Storage", "leveldb"],
  quota: ["WebStorage"],
};

/** Null on a machine that permits no mount: then the test is skipped, with a warning. */
export async function smallPhone(
  company: E2eCompany,
  info: TestInfo,
  megabytes: number,
): Promise<SmallPhone | null> {
  const disk = await smallDisk(megabytes);
  if ("reason" in disk) {
    console.warn(`NOT RUN: no file system of its own can be mounted here (${disk.reason})`);
    info.skip(true, "NOT RUN: no file system of its own can be mounted here");
    return null;
  }
  const profile = join(disk.folder, "profile");
  return {
    disk,
    async open(mayPersist = false) {
      const phone = await openPhone(profile, company, info);
      if (mayPersist) await grantPersistence(phone.page);
      return phone;
    },
    kill: (phone) => killPhone(profile, phone),
    hasWritten: (store, text) => isIn(join(profile, "Default", ...STORES[store]), text),
  };
}

async function grantPersistence(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Browser.grantPermissions", { permissions: ["durableStorage"] });
}

/** Of a text with and without letters beyond Latin-1. */
const ENCODINGS = ["latin1", "utf16le"] as const;

function isIn(folder: string, text: string): boolean {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isFile())
    .some(({ name }) => {
      const bytes = readFileSync(join(folder, name));
      return ENCODINGS.some((encoding) => bytes.includes(Buffer.from(text, encoding)));
    });
}

export async function sendComment(page: Page, text: string): Promise<void> {
  await writeComment(page, text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

/** Cookies not yet written to disk are lost. A stored token restores the session; otherwise the page shows that the user was signed out. */
export async function signInAgain(page: Page, order: MadeOrder): Promise<void> {
  await page.goto(`/work-orders/${order.id}?tab=comments`);
  const account = page.getByRole("button", { name: /^Your account/ });
  const signedOut = page.getByText(
    /^You were logged out: your session ended or the browser deleted it/,
  );
  await expect(account.or(signedOut).first()).toBeVisible();
  if (await account.isVisible()) return;
  await signIn(page, "tomislav", page.url());
}

export async function textsOf(manager: Api, order: MadeOrder): Promise<string[]> {
  const { comments } = (await manager("GET", `/workOrders/${order.id}/comments`)) as {
    comments: { text: string }[];
  };
  return comments.map(({ text }) => text).toSorted();
}

const UNKNOWN_LOSS = /^(The last thing|What) you saved (before that|there last) may be missing/;

/**
 * Of texts that the page called saved, those of which nothing is known: they are not on the server, do not wait in the outbox, and no notice
 * of a loss names them. The page is that of the outbox. It tells the entries of one order apart by their number only.
 */
export async function unexplained(
  page: Page,
  manager: Api,
  order: MadeOrder,
  saved: readonly string[],
): Promise<string[]> {
  const main = page.getByRole("main");
  const waiting = await main.getByRole("article", { name: "Comment" }).count();
  const isUnknown = (await main.getByText(UNKNOWN_LOSS).count()) > 0;
  const named = main.getByRole("listitem").filter({ hasText: order.number });
  const isNamed = main.getByText(`You were last working on: ${order.number}`).or(named);
  if (isUnknown && (await isNamed.count()) > 0) return [];
  const lost = main.getByText("Lost before sending:").locator("..").getByRole("listitem");
  const announced = await lost.filter({ hasText: order.number }).count();
  // Read last: what was sent meanwhile no longer waits.
  const sent = await textsOf(manager, order);
  const missing = saved.filter((text) => !sent.includes(text));
  return missing.length <= waiting + announced ? [] : missing;
}

/** For `catch`: calls to a browser that has been killed are expected to fail. */
export function ignoreClosed(): void {}
