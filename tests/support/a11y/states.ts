import { expect, type Page } from "playwright/test";
import { fixedId } from "../../../migrations/seeds/cast";
import { visit } from "../e2e/fixtures";
import { goOffline } from "../e2e/offline";
import { holdToasts, toastsOf } from "../e2e/toasts";
import { breakDatabase } from "../stack/stack";
import { putReportInOutbox, signOutQuestionLoaded } from "../e2e/queued";
import { reportOf } from "../e2e/tenant";
import type { A11yTenant } from "./further-records";
import { LED_BY_TOMISLAV } from "./further-records";
import { LONG, ORDER_OF_ONE_WORD, LONG_WORD } from "./long-records";
import { setTextSize } from "./words";

type Stage = { page: Page; company: A11yTenant };
/**
 * A page in a state that its URL alone does not produce: `enter` produces the state, in any language, and returns a function that
 * undoes it if it affects more than this page. `params` if it needs another record than the page. `width` if it exists on a phone or a
 * desktop only.
 */
export type State = {
  name: string;
  by: string | null;
  path: string;
  params?: Record<string, string>;
  width?: number;
  enter?: ((stage: Stage) => Promise<(() => Promise<void>) | void>) | undefined;
};

const NOBODY = "?search=nobody-has-such-a-name";
const UNKNOWN = "01900000-0000-7000-8000-ffffffffffff";
const LISTS = [
  "/work-orders",
  "/tasks",
  "/tickets",
  "/assets",
  "/assets/equipment",
  "/assets/spare-parts",
  "/locations",
  "/rooms",
  "/customers",
  "/partners",
];
/** Searches that find one record. */
const ONE_ROW: Record<string, string> = {
  "/work-orders": "kaplje",
  "/tasks": "dobavljača",
  "/tickets": "E04",
  "/assets": "6L21",
  "/assets/equipment": "scissor",
  "/assets/spare-parts": "coolant",
  "/locations": "zagorska",
  "/rooms": "podrum",
  "/customers": "klinika",
  "/partners": "termika",
};
const LONG_RECORDS: Record<string, string> = {
  "/work-orders/:id": LONG.workOrders,
  "/work-orders/:id/edit": LONG.workOrders,
  "/schedule/plan/:id": LONG.workOrders,
  "/tasks/:id": LONG.tasks,
  "/tickets/:id": LONG.tickets,
  "/assets/:id": LONG.assets,
  "/locations/:id": LONG.locations,
  "/rooms/:id": LONG.rooms,
  "/customers/:id": LONG.customers,
};
const ONE_WORD = ["/work-orders/:id", "/work-orders/:id/edit", "/work-orders/:id/start"];
const TEXT_SIZES = [130, 200];
/** Pages that technicians have in their hands, and those with the widest rows. */
const READ_LARGE: [path: string, by: string][] = [
  ["/work-orders", "tomislav"],
  ["/work-orders/assigned", "tomislav"],
  ["/work-orders/:id", "tomislav"],
  ["/work-orders/:id/daily-reports/new", "tomislav"],
  ["/tickets", "marko"],
  ["/schedule", "tomislav"],
  ["/users", "sanja"],
  ["/settings/overtime", "sanja"],
];
const MONTH_OF_RECORD = "/customers/:id?tab=work-orders&view=month";
const VIEWS = ["table", "kanban", "cards"];
const FORMS = [
  "/customers/new",
  "/locations/new",
  "/rooms/new",
  "/assets/new",
  "/tasks/new",
  "/tickets/new",
  "/work-orders/new",
];

const sheet = (page: Page) => page.locator("[popover]:popover-open");

function textOf(percent: number): State["enter"] {
  return ({ page }) => setTextSize(page, percent);
}

async function oneRow({ page }: Stage): Promise<void> {
  await expect(page.locator("main tbody tr")).toHaveCount(1);
}

/** The content behind a button: it is visible when a popover is open. */
function opened(button: string): State["enter"] {
  return async ({ page }) => {
    await page.locator(button).filter({ visible: true }).first().click();
    await expect(sheet(page).first()).toBeVisible();
  };
}

/** The server's messages about refused fields; the browser's own validation would come first. */
async function refused({ page }: Stage): Promise<void> {
  await visit(page, `${page.url()}?tab=comments`);
  const form = page
    .locator("main form")
    .filter({ has: page.locator("button:not([type=button])") })
    .last();
  await form.evaluate((element: HTMLFormElement) => element.setAttribute("novalidate", ""));
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  await expect(page.getByRole("alert").filter({ visible: true }).first()).toBeVisible();
}

/** During a navigation to a page that does not load. */
async function onTheWay({ page }: Stage): Promise<() => Promise<void>> {
  await page.route(/\.data(\?|$)/, () => undefined);
  await page.locator("main a[href^='/']").first().click();
  await expect(page.locator(".page-progress[data-busy]")).toBeAttached();
  return () => page.unrouteAll({ behavior: "ignoreErrors" });
}

async function withoutNetwork({ page }: Stage): Promise<() => Promise<void>> {
  await holdToasts(page);
  await goOffline(page);
  // The bar follows the toast, which stays.
  await expect(page.locator(".quiet-bar")).toBeVisible();
  await expect(page.locator(".toast-card[data-kind=info]")).toBeVisible();
  return () => page.context().setOffline(false);
}

async function backAgain(stage: Stage): Promise<void> {
  const { page } = stage;
  const back = await withoutNetwork(stage);
  const { length } = await toastsOf(page);
  await back();
  await expect(page.locator(".quiet-bar")).toHaveCount(0);
  await expect.poll(async () => (await toastsOf(page)).length).toBeGreaterThan(length);
  await expect(page.locator(".toast-card")).toBeVisible();
}

/** Unsent entries: on the outbox page, and when their owner logs out. */
async function waiting({ page, company }: Stage): Promise<() => Promise<void>> {
  const order = await company.one("work_orders", `status = 'in-progress' AND ${LED_BY_TOMISLAV}`);
  await goOffline(page);
  const report = reportOf(order) as Parameters<typeof putReportInOutbox>[2];
  await putReportInOutbox(page, "tomislav", report);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByRole("article").first()).toBeVisible();
  return () => leftUnsent(page);
}

/** What is unsent would be sent by the page, and be one more in the tenant. */
async function leftUnsent(page: Page): Promise<void> {
  await page.close();
  await page.context().setOffline(false);
}

/** Logging out with unsent entries requires a confirmation. */
async function loggingOut(stage: Stage): Promise<() => Promise<void>> {
  const { page } = stage;
  await signOutQuestionLoaded(page);
  const back = await waiting(stage);
  await page.locator("[popovertarget=account]").click();
  await sheet(page).locator("form[action='/logout'] button").click();
  await expect(page.locator("dialog:modal")).toBeVisible();
  return back;
}

/** An unsent comment is shown at its final position. */
async function unsentComment({ page }: Stage): Promise<() => Promise<void>> {
  await visit(page, `${page.url()}?tab=comments`);
  const form = page.locator("#write-comment");
  const box = form.getByRole("textbox").last();
  await box.fill("Ventil curi");
  // The code that stores it is loaded while it is written.
  await goOffline(page);
  await form.locator("button.btn-primary").click();
  await expect(page.locator("article.border-dashed")).toBeVisible();
  return () => leftUnsent(page);
}

async function unreadable({ page, company }: Stage): Promise<() => Promise<void>> {
  const heal = await breakDatabase(company.namespace, { kind: "refuse" });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return heal;
}

async function typed({ page }: Stage): Promise<void> {
  await page.locator("main input[type=text]:visible").first().fill("Žito");
  await page.locator(".top-bar a").first().click();
  await expect(page.locator("dialog:modal")).toBeVisible();
}

async function searched({ page }: Stage): Promise<void> {
  const box = page.getByRole("combobox").first();
  await box.click();
  await expect(page.getByRole("option").first()).toBeVisible();
}

/** All parts of the report are shown, with hours. */
async function reported({ page }: Stage): Promise<void> {
  const usual = page.getByRole("button", { name: /08:00.*16:00/ }).first();
  const chips = page.locator("form [data-chip]");
  await usual.click();
  await expect(chips.first()).toBeVisible();
  for (let left = await chips.count(); left > 0; left -= 1) {
    await chips.first().click();
    await expect(chips).toHaveCount(left - 1);
  }
}

async function withoutHours({ page }: Stage): Promise<void> {
  const reason = page.locator("textarea[name=noHoursReason]");
  await expect(async () => {
    await page.locator(".action-bar .btn-primary").click({ timeout: 2_000 });
    await expect(reason).toHaveAttribute("aria-invalid", "true", { timeout: 2_000 });
  }).toPass();
}

/** A signature that is missing says so at its field. */
async function unsigned({ page }: Stage): Promise<void> {
  await page.locator("main form .btn-primary:not([aria-pressed])").click();
  await page.locator("dialog[open] .dialog-footer .btn-primary").click();
  await expect(page.locator("dialog[open] fieldset .text-error").first()).toBeVisible();
}

/** The first home page of a device, in a browser that has not been asked. */
async function offered({ page }: Stage): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(Notification, "permission", { get: () => "default" }),
  );
  await page.evaluate(() => localStorage.removeItem("push-offered"));
  await page.reload();
  await expect(page.locator("#push-offer")).toBeVisible();
}

/** quality §4: empty, error, loading, dialog, drawer, toast, and everything else that opens. */
export const STATES: State[] = [
  ...LISTS.map((path): State => ({ name: "nothing found", by: "marko", path: path + NOBODY })),
  { name: "nothing found", by: "sanja", path: `/users${NOBODY}` },
  ...Object.entries(ONE_ROW).map(([path, search]): State => ({
    name: "one row",
    by: "marko",
    path: `${path}?search=${search}`,
    enter: oneRow,
  })),
  { name: "one row", by: "sanja", path: "/users?search=emina", enter: oneRow },
  { name: "many rows", by: "marko", path: "/work-orders?pageSize=100" },
  ...[...LISTS, "/work-orders?view=kanban", "/work-orders?view=cards"].map((path): State => ({
    name: "long texts",
    by: "marko",
    path: `${path}${path.includes("?") ? "&" : "?"}search=${LONG_WORD}`,
  })),
  { name: "long texts", by: "sanja", path: `/users?search=${LONG_WORD}` },
  ...Object.entries(LONG_RECORDS).map(([path, id]): State => ({
    name: "long texts",
    by: "marko",
    path,
    params: { id },
  })),
  { name: "long texts", by: "sanja", path: "/users/:id", params: { id: LONG.users } },
  ...ONE_WORD.map((path): State => ({
    name: "one long word",
    by: "marko",
    path,
    params: { id: ORDER_OF_ONE_WORD },
  })),
  ...TEXT_SIZES.flatMap((percent) =>
    READ_LARGE.map(([path, by]): State => ({
      name: `text of ${percent} %`,
      by,
      path,
      width: 390,
      enter: textOf(percent),
    })),
  ),
  ...LISTS.flatMap((path): State[] =>
    VIEWS.map((view) => ({ name: view, by: "marko", path: `${path}?view=${view}` })),
  ),
  ...VIEWS.map((view): State => ({ name: view, by: "sanja", path: `/users?view=${view}` })),
  ...["work-orders", "tasks", "tickets", "customers", "assets"].map((area): State => ({
    name: "unknown record",
    by: "marko",
    path: `/${area}/${UNKNOWN}`,
  })),
  { name: "denied", by: "tomislav", path: "/users" },
  ...["/work-orders", "/customers"].map((path): State => ({
    name: "database away",
    by: "marko",
    path,
    enter: unreadable,
  })),
  ...FORMS.map((path): State => ({ name: "refused", by: "marko", path, enter: refused })),
  ...["/work-orders", "/tickets", "/customers"].map((path): State => ({
    name: "loading",
    by: "marko",
    path,
    enter: onTheWay,
  })),
  { name: "offline, toast", by: "tomislav", path: "/work-orders", enter: withoutNetwork },
  { name: "back online, toast", by: "tomislav", path: "/tasks", enter: backAgain },
  {
    name: "drawer",
    by: "marko",
    path: "/work-orders",
    width: 390,
    enter: opened("[popovertarget=drawer]"),
  },
  {
    name: "drawer",
    by: "ciro",
    path: "/tickets",
    width: 390,
    enter: opened("[popovertarget=drawer]"),
  },
  { name: "bell", by: "marko", path: "/tasks", enter: opened("[popovertarget=notices]") },
  { name: "account", by: "sanja", path: "/profile", enter: opened("[popovertarget=account]") },
  {
    name: "languages",
    by: "petar",
    path: "/tickets",
    width: 1280,
    enter: opened("[popovertarget=languages]"),
  },
  {
    name: "card's menu",
    by: "marko",
    path: "/work-orders?view=kanban",
    enter: opened("main article [popovertarget], main li [popovertarget]"),
  },
  { name: "month", by: "tomislav", path: "/work-orders/week?view=month" },
  { name: "month", by: "marko", path: MONTH_OF_RECORD, params: { id: fixedId(2, 0) } },
  { name: "searching", by: "marko", path: "/work-orders/new", enter: searched },
  { name: "discard?", by: "marko", path: "/customers/new", enter: typed },
  {
    name: "all parts",
    by: "tomislav",
    path: "/work-orders/:id/daily-reports/new",
    enter: reported,
  },
  {
    name: "no hours?",
    by: "tomislav",
    path: "/work-orders/:id/daily-reports/new",
    enter: withoutHours,
  },
  { name: "unsigned", by: "tomislav", path: "/work-orders/:id/sign", enter: unsigned },
  { name: "waiting", by: "tomislav", path: "/outbox", enter: waiting },
  { name: "log out?", by: "tomislav", path: "/outbox", enter: loggingOut },
  { name: "push offer", by: "tomislav", path: "/work-orders", enter: offered },
  { name: "unsent comment", by: "tomislav", path: "/work-orders/:id", enter: unsentComment },
];
