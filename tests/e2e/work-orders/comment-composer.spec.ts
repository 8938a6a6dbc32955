import { newId } from "../../../app/kernel/ids";
import { apiAs, makeOrder, type Api } from "../../support/e2e/tenant";
import { castMember } from "../../../migrations/seeds/cast";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { goOffline, NO_NETWORK, PHONE_WITH_WORKER } from "../../support/e2e/offline";
import { ownersOnPhone } from "../../support/e2e/queued";
import { phoneWith } from "../../support/e2e/signing";
import { expectQueued } from "../../support/records/outbox";
import { waitForScripts } from "../../support/e2e/script-requests";

// The composer remains the same element during typing.

test("B3: the first letters stay where they were typed, at once after the tap, and what a script enters is sent", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  const box = page.getByRole("textbox", { name: "Write a comment" });
  const before = await box.elementHandle();
  await box.tap();
  // All code that the tap may load has arrived before the last letters.
  await page.keyboard.type("Ventil ");
  await waitForScripts(page);
  await page.keyboard.type("curi dolje");
  await expect(box).toHaveValue("Ventil curi dolje");
  expect(await before?.evaluate((element) => element.isConnected)).toBe(true);
  // As dictation or a keyboard of the phone does it.
  await box.evaluate((element) => ((element as HTMLTextAreaElement).value += ", hitno"));
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => textsOf(manager, order.id)).toEqual(["Ventil curi dolje, hitno"]);
});

test("an empty comment is not sent, and the field shows what to enter", async ({ as, company }) => {
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Write a comment" })).toHaveAccessibleDescription(
    "Enter a comment.",
  );
});

test("B3: formatting can be turned on, and keeps the text unchanged", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  const box = page.getByRole("textbox", { name: "Write a comment" });
  const text = "Prvi red\n\nDrugi  red, 2 × 3 m";
  await box.fill(text);
  await page.getByRole("button", { name: "Formatting" }).click();
  await expect(page.getByRole("toolbar", { name: /Write a comment/ })).toBeVisible();
  await expect(box).toBeFocused();
  await page.keyboard.type("!");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => textsOf(manager, order.id)).toEqual([`${text}!`]);
});

test("B3: a colleague is mentioned in the plain composer, too", async ({ as, company }) => {
  const technicianIds = ["tomislav", "tea"].map((key) => castMember(key).id);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, { technicianIds, leadId: technicianIds[0] });
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  const box = page.getByRole("textbox", { name: "Write a comment" });
  await box.tap();
  await page.keyboard.type("Pogledaj, @Te");
  await page.getByRole("option", { name: /Tea Šimić/ }).click();
  await page.keyboard.type("hvala");
  await expect(box).toHaveValue("Pogledaj, @Tea Šimić hvala");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const comment = page.getByRole("article").filter({ hasText: "hvala" });
  await expect(comment.locator(".mention")).toHaveText("@Tea Šimić");
});

test("without a network a colleague on the order is mentioned, and told once the comment is sent", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const technicianIds = ["tomislav", "tea"].map((key) => castMember(key).id);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, { technicianIds, leadId: technicianIds[0] });
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
  await goOffline(page);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  const box = page.getByRole("textbox", { name: "Write a comment" });
  await box.tap();
  await page.keyboard.type("Pogledaj, @Ši");
  await page.getByRole("option", { name: /Tea Šimić/ }).click();
  await page.keyboard.type("hvala");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expectQueued(page, 1);
  await page.context().setOffline(false);
  const comment = page.getByRole("article").filter({ hasText: "hvala" });
  await expect(comment.locator(".mention")).toHaveText("@Tea Šimić");
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
  const { rows } = await company.database.read({
    sql: "SELECT user_id AS id FROM comment_mentions",
    args: [],
  });
  expect(rows.map(({ id }) => id)).toEqual([castMember("tea").id]);
  const told = () =>
    company.database.read({
      sql: "SELECT user_id AS id FROM notifications WHERE event = 'comment.mentioned'",
      args: [],
    });
  await expect
    .poll(async () => (await told()).rows.map(({ id }) => id))
    .toEqual([castMember("tea").id]);
});

test("B3: a description that is formatted already opens in the editor, so that a change keeps the formatting", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const bold = [{ type: "text", text: "Curi", marks: [{ type: "bold" }] }];
  const descriptionDoc = { type: "doc", content: [{ type: "paragraph", content: bold }] };
  const { id } = await manager("PUT", "/tickets", { id: newId(), name: "Kvar", descriptionDoc });
  const page = await as("marko", PHONE);
  await visit(page, `/tickets/${id}/edit`);
  await expect(page.getByRole("toolbar", { name: /Description/ })).toBeVisible();
  await page.getByRole("textbox", { name: "Description" }).press("End");
  await page.keyboard.type(" dolje");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(async () => JSON.stringify((await manager("GET", `/tickets/${id}`))["descriptionDoc"]))
    .toMatch(/Curi dolje.*bold/);
});

async function textsOf(manager: Api, orderId: string): Promise<string[]> {
  const { comments } = (await manager("GET", `/workOrders/${orderId}/comments`)) as {
    comments: { text: string }[];
  };
  return comments.map(({ text }) => text);
}
