import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from "playwright/test";
import { isPublicPath } from "../../../app/kernel/public-paths";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { type DemoName, type E2eCompany, makeCompany } from "./tenant";
import { type Line, openLine } from "./connection";
import { watchFaults } from "./faults";
import { watchScripts } from "./script-requests";
import { recordToasts } from "./toasts";
import { type BrowserState, signedInBrowser } from "./signed-in-browser";

export { expect };

/** A lead's phone and an office desktop. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions;
export const DESK = { viewport: { width: 1280, height: 900 } } satisfies BrowserContextOptions;

type Options = { demo: DemoName; /** Instead of that of the demo company. */ zone: string };
export type World = {
  /** A tenant of this test alone, with the settings of one of the demo companies. */
  company: E2eCompany;
  /** An empty window of a seeded user. All windows of a user in a test have the same session. */
  as: (key: string, options?: BrowserContextOptions) => Promise<Page>;
  /** A window of a signed-out user. */
  anonymousPage: (options?: BrowserContextOptions) => Promise<Page>;
  /** A proxy between the browsers and the server. It is closed after them, because a page that is still open may request something. */
  openLine: () => Promise<Line>;
  /** Console messages that the test permits; any other fails it. */
  allowConsole: (...patterns: RegExp[]) => void;
};
type Opener = {
  open: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  allowConsole: World["allowConsole"];
};

export const test = base.extend<Options & World & { opener: Opener }>({
  demo: ["acme", { option: true }],
  zone: ["", { option: true }],

  async company({ demo, zone }, provide) {
    await provide(await makeCompany(demo, zone));
  },

  async openLine({ company }, provide) {
    const lines: Line[] = [];
    async function open() {
      const line = await openLine(company);
      lines.push(line);
      return line;
    }
    await provide(open);
    await Promise.all(lines.map((line) => line.close()));
  },

  async opener({ browser, browserName, company, openLine: _closedLater }, provide) {
    const faults = watchFaults();
    const contexts: BrowserContext[] = [];
    async function open(options: BrowserContextOptions = DESK) {
      // Routes cannot intercept the requests of a service worker; tests of the service worker enable it.
      const wished = { baseURL: company.origin, serviceWorkers: "block", ...options } as const;
      const context = await browser.newContext(browserName === "firefox" ? onDesk(wished) : wished);
      await context.addInitScript(recordToasts);
      watchScripts(context);
      contexts.push(context);
      faults.watch(context);
      return context;
    }
    await provide({ open, allowConsole: faults.allowConsole });
    await Promise.all(contexts.map((context) => context.close()));
    expect(faults.messages(), "said on the browser's console").toEqual([]);
  },

  async allowConsole({ opener }, provide) {
    await provide(opener.allowConsole);
  },

  async anonymousPage({ opener }, provide) {
    await provide(async (options) => (await opener.open(options)).newPage());
  },

  async as({ opener, company }, provide) {
    const browsers = new Map<string, BrowserState>();
    await provide(async (key, options = DESK) => {
      const storageState = browsers.get(key) ?? (await signedInBrowser(company, key));
      browsers.set(key, storageState);
      return (await opener.open({ ...options, storageState })).newPage();
    });
  },
});

/** Firefox does not emulate a touch screen; the window has the same size. */
function onDesk({
  isMobile: _isMobile,
  hasTouch: _hasTouch,
  serviceWorkers: _serviceWorkers,
  ...options
}: BrowserContextOptions): BrowserContextOptions {
  return options;
}

/** Signs in through the form; ends at the user's home page. */
export async function signIn(page: Page, key: string, at = "/login"): Promise<void> {
  await page.goto(at);
  await fillLogin(page, castMember(key).email, PASSWORD);
  await expect(page).not.toHaveURL(/\/login/);
  // Remaining work of this navigation would abort the next one.
  await page.waitForLoadState("load");
}

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Opens a page and waits until it is hydrated: before that, forms are sent as documents. */
export async function visit(page: Page, path: string): Promise<void> {
  await open(page, path);
  await hydrated(page);
}

const MAX_INTERRUPTIONS = 5;

/**
 * The remains of another navigation can abort this one: in Firefox the one after sign-in, and everywhere the reload of a page that
 * waited for the network. It is repeated when the page is idle.
 */
async function open(page: Page, path: string, interruptions = 0): Promise<void> {
  try {
    await page.goto(path);
  } catch (error) {
    if (!isInterrupted(error) || interruptions === MAX_INTERRUPTIONS) throw error;
    await page.waitForLoadState("load");
    await open(page, path, interruptions + 1);
  }
}

function isInterrupted(error: unknown): boolean {
  return error instanceof Error && /NS_BINDING_ABORTED|net::ERR_ABORTED/.test(error.message);
}

/** React sets a property on each element that it has hydrated. Then comboboxes replace the selects that work without JavaScript. */
export async function hydrated(page: Page): Promise<void> {
  // Public pages have none of the app's scripts.
  if (isPublicPath(new URL(page.url()).pathname)) return;
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
  await page.waitForFunction(() => !document.querySelector("select[data-plain]"));
}
