import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from "playwright/test";
import { castMember, PASSWORD } from "../../migrations/seeds/cast";
import { type DemoName, type E2eCompany, makeCompany } from "./e2e-company";
import { watchFaults } from "./e2e-faults";

export { expect };

/** A lead's phone and the office's desk. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } satisfies BrowserContextOptions;
export const DESK = { viewport: { width: 1280, height: 900 } } satisfies BrowserContextOptions;

type Options = { demo: DemoName };
type World = {
  /** A company of this test alone, with the settings of one of the demo's. */
  company: E2eCompany;
  /** A window of somebody of the cast, signed in by the real form the first time. */
  as: (key: string, options?: BrowserContextOptions) => Promise<Page>;
  /** A window of somebody who is not signed in. */
  anonymousPage: (options?: BrowserContextOptions) => Promise<Page>;
  /** What the browser may complain of here; anything else on its console fails the test. */
  allowConsole: (...patterns: RegExp[]) => void;
};
type Opener = { open: (options?: BrowserContextOptions) => Promise<BrowserContext>; allowConsole: World["allowConsole"] };

export const test = base.extend<Options & World & { opener: Opener }>({
  demo: ["acme", { option: true }],

  async company({ demo }, provide) {
    await provide(await makeCompany(demo));
  },

  async opener({ browser, browserName, company }, provide) {
    const faults = watchFaults();
    const contexts: BrowserContext[] = [];
    async function open(options: BrowserContextOptions = DESK) {
      // A service worker answers where no test can look; the stories that are about it ask for one.
      const wished = { baseURL: company.origin, serviceWorkers: "block", ...options } as const;
      const context = await browser.newContext(browserName === "firefox" ? onDesk(wished) : wished);
      context.setDefaultTimeout(10_000);
      contexts.push(context);
      faults.watch(context);
      return context;
    }
    await provide({ open, allowConsole: faults.allowConsole });
    await Promise.all(contexts.map((context) => context.close()));
    expect(faults.said(), "said on the browser's console").toEqual([]);
  },

  async allowConsole({ opener }, provide) {
    await provide(opener.allowConsole);
  },

  async anonymousPage({ opener }, provide) {
    await provide(async (options) => (await opener.open(options)).newPage());
  },

  async as({ opener, browserName }, provide) {
    const sessions = new Map<string, Awaited<ReturnType<BrowserContext["storageState"]>>>();
    await provide(async (key, options = DESK) => {
      const storageState = sessions.get(key);
      const context = await opener.open({ ...options, storageState });
      const page = await context.newPage();
      if (!storageState) {
        await signIn(page, key, browserName === "firefox" ? QUIET_LOGIN : "/login");
        sessions.set(key, await context.storageState());
      }
      return page;
    });
  },
});

/** Firefox pretends no touch screen; its window is as small. */
function onDesk({ isMobile: _isMobile, hasTouch: _hasTouch, serviceWorkers: _serviceWorkers, ...options }: BrowserContextOptions): BrowserContextOptions {
  return options;
}

/**
 * Firefox tells a page that is left that its scripts did not come; Remix then loads that page anew, which ends the navigation that leads
 * away from it. A home goes on fetching parts of itself, the outbox does not.
 */
const QUIET_LOGIN = "/login?next=/outbox";

/** By the form, as people do; ends at the person's home. */
export async function signIn(page: Page, key: string, at = "/login"): Promise<void> {
  await page.goto(at);
  await fillLogin(page, castMember(key).email, PASSWORD);
  await expect(page).not.toHaveURL(/\/login/);
  // What this navigation still does would end the next one.
  await page.waitForLoadState("load");
}

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Opens a page and waits until JavaScript has taken it over: before that, forms are sent as documents. */
export async function visit(page: Page, path: string): Promise<void> {
  await open(page, path);
  await hydrated(page);
}

const MOST_INTERRUPTIONS = 5;

/** Firefox lets what another navigation leaves behind, as the one after signing in, end this one: it is asked for again when the page has come to rest. */
async function open(page: Page, path: string, interruptions = 0): Promise<void> {
  try {
    await page.goto(path);
  } catch (error) {
    if (!isInterrupted(error) || interruptions === MOST_INTERRUPTIONS) throw error;
    await page.waitForLoadState("load");
    await open(page, path, interruptions + 1);
  }
}

function isInterrupted(error: unknown): boolean {
  return error instanceof Error && error.message.includes("NS_BINDING_ABORTED");
}

/** React leaves its mark on an element when it has made it its own. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")));
}
