import { readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { type BrowserContext, chromium, type Page, type TestInfo } from "playwright/test";
import { expect, PHONE, signIn } from "./fixtures";
import { watchScripts } from "./script-requests";
import type { E2eCompany } from "./tenant";
import { recordToasts } from "./toasts";

export type Phone = { browser: BrowserContext; page: Page };

/** A phone that keeps its profile in this folder: opened again, it has what it stored. */
export async function openPhone(
  profile: string,
  { origin }: E2eCompany,
  info: TestInfo,
): Promise<Phone> {
  const browser = await chromium.launchPersistentContext(profile, {
    ...info.project.use.launchOptions,
    ...PHONE,
    serviceWorkers: "allow",
    baseURL: origin,
    locale: "en-GB",
    timezoneId: "Europe/Zagreb",
  });
  await browser.addInitScript(recordToasts);
  watchScripts(browser);
  return { browser, page: browser.pages()[0] ?? (await browser.newPage()) };
}

/** Deletes the folder of a browser that was closed or killed: its processes may write into it for a moment longer. */
export function removeProfile(profile: string): Promise<void> {
  return rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}

/** Ends the browser with this profile without asking it, as when the battery is empty. */
export async function killPhone(profile: string, { browser }: Phone): Promise<void> {
  const closed = browser.waitForEvent("close");
  process.kill(browserOf(profile), "SIGKILL");
  await closed;
}

/**
 * The browser writes cookies later than saved entries: after a kill, signing in again is all that is needed. Opens the page of entries to
 * be sent, which sends them.
 */
export async function signInAfterKill({ browser, page }: Phone, user: string): Promise<void> {
  await browser.clearCookies();
  await page.goto("/api/health");
  await page.evaluate(() => localStorage.clear());
  await signIn(page, user);
  await page.goto("/outbox");
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
}

/** The browser itself, not one of its helpers, that has this profile open. */
function browserOf(profile: string): number {
  const found = readdirSync("/proc").find(
    (id) => /^\d+$/.test(id) && isBrowser(argumentsOf(id), profile),
  );
  if (!found) throw new Error("No browser has this profile open");
  return Number(found);
}

function isBrowser(args: readonly string[], profile: string): boolean {
  return (
    args.includes(`--user-data-dir=${profile}`) && !args.some((arg) => arg.startsWith("--type="))
  );
}

/** Empty for a process that has exited meanwhile. */
function argumentsOf(id: string): string[] {
  try {
    return readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}
