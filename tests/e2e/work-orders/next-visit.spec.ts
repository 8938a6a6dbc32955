import { dayIn, instantOf } from "../../../app/kernel/time/instants";
import { expectAccessible } from "../../support/e2e/axe";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { goOffline, NO_NETWORK, PHONE_WITH_WORKER } from "../../support/e2e/offline";
import { planAt } from "../../support/e2e/schedule";
import { phoneWith, signOffline, signTogether } from "../../support/e2e/signing";
import { apiAs, makeOrder, submitOrder } from "../../support/e2e/tenant";
import { OTHER_PLACE } from "../../support/records/people";

// After the signature: where the technician goes next today, from what the phone stores.

const ZONE = "Europe/Zagreb";

const today = (hour: number) => instantOf(dayIn(ZONE, Date.now()), hour * 60, ZONE);

test("a signed order leads to the next visit of today, with the way to it", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const first = await submitOrder(lead, await makeOrder(manager));
  const second = await makeOrder(manager, { ...OTHER_PLACE, description: "Servis kotla" });
  await planAt(manager, second.id, "tomislav", today(14), 1);
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), first.id);
  await signTogether(page, first.id);
  const next = page.getByRole("region", { name: "Next visit" });
  await expect(next).toContainText("14:00–15:00");
  await expect(next).toContainText("Servis kotla");
  await expect(next.getByRole("link", { name: /^Navigate to / })).toHaveAttribute(
    "href",
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=./,
  );
  await expectAccessible(page, "a signed order with the next visit");
  await next.getByRole("link", { name: `Open ${second.number}` }).click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${second.id}$`));
  await expect(next).toHaveCount(0);
});

test("without a network too, from the screen of the signature that waits", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await submitOrder(lead, await makeOrder(manager));
  const later = await makeOrder(manager, { ...OTHER_PLACE, description: "Servis kotla" });
  await planAt(manager, later.id, "tomislav", today(14), 1);
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
  await goOffline(page);
  await signOffline(page, order.id);
  const next = page.getByRole("region", { name: "Next visit" });
  await expect(next).toContainText("Servis kotla");
  await next.getByRole("link", { name: `Open ${later.number}` }).click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${later.id}$`));
});

test("after the last visit the day is done, without a network too", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await submitOrder(lead, await makeOrder(manager));
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
  await goOffline(page);
  await signOffline(page, order.id);
  const done = page.getByRole("region", { name: "You're done for today" });
  await expect(done).toContainText("Nothing else is planned for today.");
  await done.getByRole("link", { name: "Today" }).click();
  await expect(page).toHaveURL(/\/work-orders$/);
});

test("an order shows one path to its signature on a phone, and each step as it is done", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await submitOrder(lead, await makeOrder(manager));
  const page = await as("tomislav", {
    ...PHONE_WITH_WORKER,
    viewport: { width: 320, height: 640 },
  });
  await visit(page, `/work-orders/${order.id}`);
  const path = page.getByRole("list", { name: "Steps to the signature" });
  await expect(path.getByRole("listitem")).toHaveText(["Report, complete", "Signature"]);
  await expect(path.locator("[aria-current=step]")).toHaveText("Signature");
  const desk = await as("marko");
  await visit(desk, `/work-orders/${order.id}`);
  await expect(desk.getByRole("list", { name: "Steps to the signature" })).toBeHidden();
});
