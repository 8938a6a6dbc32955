import type { BrowserContext, Page } from "playwright/test";
import { PHONE_WITH_WORKER } from "../../support/e2e/offline";
import { waitForScripts } from "../../support/e2e/script-requests";
import { expectLastToast } from "../../support/e2e/toasts";
import { expect, hydrated, signIn, test, visit } from "../../support/e2e/fixtures";
import type { E2eCompany } from "../../support/e2e/tenant";
import { newDevice } from "../../support/fakes/push-devices";

const offer = (page: Page) =>
  page.getByRole("region", { name: "Get notifications on this device?" });

function endpoints({ database }: E2eCompany): Promise<unknown[]> {
  return database
    .read({ sql: "SELECT endpoint FROM push_subscriptions", args: [] })
    .then(({ rows }) => rows.map((row) => row["endpoint"]));
}

/** Runs in the page. No browser vendor's push service is reachable and the headless browser shows no prompt, so both are fakes. */
function pretend({ device, permission }: { device: object; permission: string }): void {
  let result = sessionStorage.getItem("test.permission") ?? permission;
  Object.defineProperty(Notification, "permission", { get: () => result });
  Notification.requestPermission = async () => {
    result = "granted";
    sessionStorage.setItem("test.permission", result);
    return "granted";
  };
  const subscription = {
    endpoint: (device as { endpoint: string }).endpoint,
    toJSON: () => device,
    unsubscribe: async () => true,
  };
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
}

async function pretendIn(context: BrowserContext, permission: string): Promise<string> {
  const { body } = await newDevice();
  await context.addInitScript(pretend, { device: body, permission });
  return body.endpoint;
}

function warningsOf(page: Page): string[] {
  const messages: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") messages.push(message.text());
  });
  return messages;
}

test("the first home page of a device offers push once; the answer subscribes the device", async ({
  anonymousPage,
  company,
}) => {
  const page = await anonymousPage(PHONE_WITH_WORKER);
  const endpoint = await pretendIn(page.context(), "default");
  await signIn(page, "tomislav");
  await offer(page).getByRole("button", { name: "Allow notifications" }).click();
  await expect.poll(() => endpoints(company)).toEqual([endpoint]);
  await expectLastToast(page, "Notifications are on for this device");
  await expect(offer(page)).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await waitForScripts(page);
  await expect(offer(page)).toHaveCount(0);
});

test("an offer that was declined does not return, and no other page shows it", async ({
  as,
  company,
}) => {
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await pretendIn(page.context(), "default");
  await visit(page, "/profile/safety");
  await waitForScripts(page);
  await expect(offer(page)).toHaveCount(0);
  await visit(page, "/work-orders");
  await offer(page).getByRole("button", { name: "Not now" }).click();
  await expect(offer(page)).toHaveCount(0);
  await visit(page, "/work-orders");
  await waitForScripts(page);
  await expect(offer(page)).toHaveCount(0);
  expect(await endpoints(company)).toEqual([]);
});

test("a device that allowed push before is subscribed by the sign-in, without an offer", async ({
  anonymousPage,
  company,
}) => {
  const page = await anonymousPage(PHONE_WITH_WORKER);
  const endpoint = await pretendIn(page.context(), "granted");
  const warnings = warningsOf(page);
  await signIn(page, "tomislav");
  await expect.poll(() => endpoints(company)).toEqual([endpoint]);
  await expect(offer(page)).toHaveCount(0);
  expect(warnings.filter((text) => text.includes("Push"))).toEqual([]);
});

test("a device that denies or lacks push only gets a warning in the log", async ({ as }) => {
  const denied = await as("tomislav", PHONE_WITH_WORKER);
  await pretendIn(denied.context(), "denied");
  const lacking = await as("tomislav", PHONE_WITH_WORKER);
  await lacking.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  for (const [page, why] of [
    [denied, "not allowed"],
    [lacking, "not supported"],
  ] as const) {
    const warnings = warningsOf(page);
    await visit(page, "/work-orders");
    await expect.poll(() => warnings).toContain(`Push is not possible on this device ${why}`);
    await expect(offer(page)).toHaveCount(0);
  }
});
