import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright/test";
import { bcp47 } from "../../../app/kernel/text/languages";
import { DESK, expect, hydrated, PHONE, test as base, visit } from "../e2e/fixtures";
import { type BrowserState, signedInBrowser } from "../e2e/signed-in-browser";
import { expectAccessible } from "../e2e/axe";
import type { A11yTenant } from "./further-records";
import { createA11yTenant } from "./tenant";
import { withoutFocusIndicator } from "./focus";
import { overflowingElements, cutOff, tooSmall, unnamed } from "./checks";
import { isTouched, type Look, type Visit } from "./plan";
import type { State } from "./states";
import { PAGE_FIXTURES } from "./page-fixtures";

/** A window of a user, which serves all widths of its device; with a name, one of its own, because of what a state leaves in its browser. */
type Opens = (by: string | null, width: number, own?: string) => Promise<Page>;

/** One tenant for all checks of a worker: the crawl changes nothing. */
export const test = base.extend<
  { opens: Opens },
  { crawl: A11yTenant; sessions: Map<string, BrowserState> }
>({
  crawl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads there what a fixture needs
    async ({}, provide) => provide(await createA11yTenant()),
    // Beside the limit of the test that happens to be the first of its worker.
    { scope: "worker", timeout: 300_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- and this one needs nothing either
  sessions: [async ({}, provide) => provide(new Map<string, BrowserState>()), { scope: "worker" }],
  company: async ({ crawl }, provide) => provide(crawl),
  async opens({ opener, crawl, sessions }, provide) {
    const windows = new Map<string, Page>();
    // Each window has its own: two would void each other's tokens, which a browser keeps once for all its windows.
    async function sessionOf(by: string, name: string): Promise<BrowserState> {
      const session = sessions.get(name) ?? (await signedInBrowser(crawl, by));
      sessions.set(name, session);
      return session;
    }
    await provide(async (by, width, own) => {
      const device = isTouched(width) ? PHONE : DESK;
      const height = HEIGHTS[width] ?? device.viewport.height;
      const name = `${by} ${own ? `${width} ${own}` : device.viewport.width}`;
      const page = windows.get(name) ?? (await openWindow(by, name, device));
      await page.setViewportSize({ width, height });
      return page;
    });
    async function openWindow(by: string | null, name: string, device: BrowserContextOptions) {
      const context = await opener.open({
        ...device,
        ...(by === null ? {} : { storageState: await sessionOf(by, name) }),
      });
      const page = await context.newPage();
      windows.set(name, page);
      return page;
    }
  },
});

/** Of the screens that no device of the scenarios has. */
const HEIGHTS: Record<number, number> = { 320: 640, 360: 800, 768: 1024, 800: 360, 1920: 1080 };

/** The folder in which a whole crawl stores its screenshots, for review. */
const PICTURES = process.env["A11Y_SCREENSHOTS"];

const softly = expect.configure({ soft: true });

/** The URL of a page, with a record that makes it show its purpose. */
export async function addressOf(
  company: A11yTenant,
  page: string,
  params?: Record<string, string>,
): Promise<string> {
  const given = params ?? (await PAGE_FIXTURES[page]?.of?.(company)) ?? {};
  const search = given["?"] ? `?${given["?"]}` : "";
  const address = page.replace(/:(\w+)|\*/g, (name, param: string | undefined) => {
    const value = given[param ?? "*"];
    if (value === undefined)
      throw new Error(`${page}: tests/support/a11y/page-fixtures.ts does not say which ${name}`);
    return value;
  });
  return address + search;
}

async function dress(page: Page, company: A11yTenant, { theme, language }: Look): Promise<void> {
  await page.context().addCookies([
    { name: "theme", value: theme, url: company.origin },
    { name: "language", value: language, url: company.origin },
  ]);
}

function nameOf({
  page,
  by,
  theme,
  language,
  width,
}: Look & { page: string; by: string | null }): string {
  return `${page} · ${by ?? "nobody"} · ${theme} · ${language} · ${width} px`;
}

export async function checkPage(page: Page, company: A11yTenant, stop: Visit): Promise<void> {
  await openPage(page, company, stop);
  await expectInOrder(page, nameOf(stop));
}

export async function openPage(page: Page, company: A11yTenant, stop: Visit): Promise<void> {
  await dress(page, company, stop);
  const response = await page.goto(company.origin + (await addressOf(company, stop.page)));
  const name = nameOf(stop);
  expect.soft(response?.status(), name).toBe(stop.page.endsWith("/*") ? 404 : 200);
  await hydrated(page);
  await expect.soft(page.locator("html"), name).toHaveAttribute("lang", bcp47(stop.language));
  // The offline shell is the same for every user: its theme comes from the phone.
  if (stop.page !== "/offline-shell")
    await expect.soft(page.locator("html"), name).toHaveAttribute("data-theme", stop.theme);
  // The text of the offline shell appears after a delay.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

export async function checkState(
  window: Page,
  company: A11yTenant,
  state: State,
  look: Look,
): Promise<void> {
  const name = nameOf({ page: `${state.path} (${state.name})`, by: state.by, ...look });
  await inState(window, company, state, look, (page) => expectInOrder(page, name));
}

/** A page in a state is beside the window, because a page that is back online changes by itself. */
export async function inState<Result>(
  window: Page,
  company: A11yTenant,
  state: State,
  look: Look,
  act: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await window.context().newPage();
  const size = window.viewportSize();
  if (size) await page.setViewportSize(size);
  await dress(page, company, look);
  await visit(page, company.origin + (await addressOf(company, state.path, state.params)));
  const leave = await state.enter?.({ page, company });
  const result = await act(page);
  await leave?.();
  await page.close();
  return result;
}

/** All checks of a page, at its own width and at 320 px. */
export async function expectInOrder(page: Page, name: string): Promise<void> {
  if (PICTURES)
    await page.screenshot({
      path: join(PICTURES, `${name.replaceAll(/[^\w.-]+/g, "_")}.jpg`),
      type: "jpeg",
      quality: 60,
    });
  await expectAccessible(page, name);
  await softly.poll(() => unnamed(page), `${name}: names`).toEqual([]);
  await softly.poll(() => tooSmall(page), `${name}: targets`).toEqual([]);
  await softly.poll(() => withoutFocusIndicator(page), `${name}: focus without a ring`).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await softly.poll(() => overflowingElements(page), `${name}: at 320 px`).toEqual([]);
  await softly.poll(() => cutOff(page), `${name}: with text further apart`).toEqual([]);
  if (size) await page.setViewportSize(size);
}
