import { existsSync } from "node:fs";
import { chromium, type Page, type Worker } from "playwright";
import { apiAs, type E2eCompany, makeCompany, makeOrder } from "../../support/e2e/tenant";
import { waitForServiceWorker } from "../../support/e2e/offline";
import { expect, signIn, test, visit } from "../../support/e2e/fixtures";
import { receivedBy, newDevice } from "../../support/fakes/push-devices";

/** The bundled headless shell shows no notifications. */
const FULL_CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

if (existsSync(FULL_CHROMIUM)) {
  test(
    "a push message is shown with its title, the next one about the same record replaces it, and foreign messages are not shown",
    showMessages,
  );
  test(
    "a message to the address that the browser changed to is shown, and a click opens its record in the open window",
    followMessages,
  );
} else
  console.warn(
    "Not run: push messages, because this machine has no full Chromium. CHROMIUM_PATH names one.",
  );

type Phone = {
  company: E2eCompany;
  page: Page;
  worker: Worker;
  deliver: (data: string) => Promise<unknown>;
};

async function showMessages() {
  await onPhone(async ({ page, deliver }) => {
    const notifications = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, tag }) => ({
          title,
          tag,
        })),
      );
    await deliver("nothing of ours");
    await deliver(
      JSON.stringify({
        title: "Work order 2026-00001 was assigned to you",
        path: "/work-orders/1",
      }),
    );
    await expect
      .poll(notifications)
      .toEqual([{ title: "Work order 2026-00001 was assigned to you", tag: "/work-orders/1" }]);
    // Another message about the same record replaces it.
    await deliver(
      JSON.stringify({ title: "Work order 2026-00001 was approved", path: "/work-orders/1" }),
    );
    await expect
      .poll(notifications)
      .toEqual([{ title: "Work order 2026-00001 was approved", tag: "/work-orders/1" }]);
  });
}

async function followMessages() {
  const [first, second] = [await newDevice(), await newDevice()];
  await onPhone(async ({ company, page, worker, deliver }) => {
    const notified = async () =>
      (
        await company.database.read({ sql: "SELECT endpoint FROM push_subscriptions", args: [] })
      ).rows.map(({ endpoint }) => endpoint);
    await visit(page, "/profile/safety");
    await expect.poll(notified).toEqual([first.body.endpoint]);
    await page.evaluate(
      (device) => localStorage.setItem("test.device", JSON.stringify(device)),
      second.body,
    );
    await worker.evaluate(happen, "pushsubscriptionchange");
    await expect.poll(notified).toEqual([second.body.endpoint]);

    const { id } = await makeOrder(await apiAs(company, "marko"));
    await expect.poll(async () => (await receivedBy(second.device)).messages.length).toBe(1);
    expect((await receivedBy(first.device)).messages).toEqual([]);
    const [message] = (await receivedBy(second.device)).messages;
    // The protocol delivers a message once without confirmation; a push service repeats it, and the copy replaces the first.
    await expect(async () => {
      await deliver(JSON.stringify(message));
      await expect
        .poll(
          () =>
            worker.evaluate(
              async () => (await (self as unknown as Scope).registration.getNotifications()).length,
            ),
          { timeout: 2_000 },
        )
        .toBe(1);
    }).toPass();
    await worker.evaluate(happen, "notificationclick");
    await expect(page).toHaveURL(new RegExp(`/work-orders/${id}`));
    expect(page.context().pages()).toHaveLength(1);
  }, first.body);
}

type Scope = { registration: ServiceWorkerRegistration; dispatchEvent(event: Event): boolean };

/** In the service worker: the events that the browser sends when a message is clicked, or when the address of the device has changed. */
async function happen(name: string): Promise<void> {
  const scope = self as unknown as Scope;
  const [notification] = await scope.registration.getNotifications();
  // waitUntil() works only on events that the browser creates itself.
  const event = Object.assign(new Event(name), { notification, waitUntil() {} });
  scope.dispatchEvent(event);
}

/** A phone with notification permission; no browser vendor's push service is reachable, so `device` is a fake of its subscription. */
async function onPhone(work: (phone: Phone) => Promise<void>, device?: object): Promise<void> {
  const company = await makeCompany("acme");
  const browser = await chromium.launch({ executablePath: FULL_CHROMIUM, args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ baseURL: company.origin });
    await context.grantPermissions(["notifications"], { origin: company.origin });
    if (device) await context.addInitScript(pretendDevice, device);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId),
      );
    });
    await devtools.send("ServiceWorker.enable");
    await signIn(page, "tomislav");
    await waitForServiceWorker(page);
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error("No service worker runs");
    const registrationId = await registered;
    const deliver = (data: string) =>
      devtools.send("ServiceWorker.deliverPushMessage", {
        origin: company.origin,
        registrationId,
        data,
      });
    await work({ company, page, worker, deliver });
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
function pretendDevice(first: object): void {
  PushManager.prototype.getSubscription = async () => {
    const device = JSON.parse(localStorage.getItem("test.device") ?? JSON.stringify(first)) as {
      endpoint: string;
    };
    return {
      endpoint: device.endpoint,
      toJSON: () => device,
      unsubscribe: async () => true,
    } as unknown as PushSubscription;
  };
}
