import { expectAccessible } from "../../support/e2e/axe";
import { answersOf, orderToFill } from "../../support/e2e/checklists";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { goOffline, NO_NETWORK, PHONE_WITH_WORKER } from "../../support/e2e/offline";
import { phoneWith } from "../../support/e2e/signing";
import { expectQueued } from "../../support/records/outbox";
import { apiAs } from "../../support/e2e/tenant";

test("the answers to a checklist are one card in the outbox, with the reason for those that were refused", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK, /status of 409/);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const lines = "# Boiler 1\nValve closed *\nPressure [bar 2-5] *\nLeak !comment";
  const order = await orderToFill(manager, lead, { name: "Boilers", lines });
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
  await visit(page, order.path);
  await goOffline(page);
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Pressure", level: 2 })).toBeVisible();
  await page.getByLabel("Reading").fill("7.2");
  await page.getByRole("button", { name: "Save and next" }).click();
  await expect(page.getByRole("heading", { name: "Leak", level: 2 })).toBeVisible();
  await page.getByRole("button", { name: "Not OK" }).click();
  await page.getByLabel("Comment").fill("At the flange");
  await page.getByRole("button", { name: "Save and next" }).click();
  await expectQueued(page, 3);

  await page.getByRole("link", { name: "To be sent: 3" }).click();
  const card = page.getByRole("article", { name: "Checklist" });
  await expect(card).toHaveCount(1);
  await expect(card.getByRole("link", { name: `${order.number} · Boilers` })).toBeVisible();
  await expect(card.getByRole("link", { name: "Pressure" })).toBeHidden();
  await card.getByText("3 answers not sent yet").click();
  await expect(card.getByText("7.2 bar")).toBeVisible();
  await expect(card.getByText("Not OK · At the flange")).toBeVisible();
  await expectAccessible(page, "answers of a checklist in the outbox");

  // The order was called off meanwhile: no answer is taken, for one reason.
  const { version } = await manager("GET", `/workOrders/${order.id}`);
  await manager("POST", `/workOrders/${order.id}/callOff`, { version, reason: "Too late" });
  await page.context().setOffline(false);
  await expect(card.getByText("3 answers were not accepted")).toHaveCount(1);
  await expect(card.getByRole("link", { name: "Leak" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await card.getByRole("button", { name: "Delete", exact: true }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(card.getByText("2 answers were not accepted")).toBeVisible();
  await card.getByRole("button", { name: "Delete all" }).click();
  const question = page.getByRole("dialog", { name: "Delete these 2 unsent answers?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  expect(await answersOf(manager, order.id)).toEqual([]);
});
