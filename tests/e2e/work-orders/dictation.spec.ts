import type { CDPSession, Locator, Page } from "playwright/test";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { newId } from "../../../app/kernel/ids";
import { draftsOnPhone } from "../../support/e2e/queued";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";

// Dictation and the word suggestions of a phone's keyboard write by composition: nothing may end it before it is committed.

/** Composes text in the focused field as a keyboard does, and commits it after `meanwhile`. */
async function compose(
  keyboard: CDPSession,
  text: string,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const words = text.split(" ");
  for (let count = 1; count <= words.length; count += 1) {
    const soFar = words.slice(0, count).join(" ");
    await keyboard.send("Input.imeSetComposition", {
      text: soFar,
      selectionStart: soFar.length,
      selectionEnd: soFar.length,
    });
  }
  await meanwhile();
  await keyboard.send("Input.insertText", { text });
}

/** Counts compositions that ended before their text was committed. */
async function watchCompositions(field: Locator): Promise<() => Promise<number>> {
  await field.evaluate((element) => {
    document.documentElement.dataset["ended"] = "0";
    element.addEventListener("compositionend", () => {
      const ended = Number(document.documentElement.dataset["ended"]);
      document.documentElement.dataset["ended"] = String(ended + 1);
    });
  });
  return () => field.page().evaluate(() => Number(document.documentElement.dataset["ended"]));
}

async function keyboardOf(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page);
}

test("dictated text is preserved by the stored draft and by a colleague's comment that arrives meanwhile", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  const box = page.getByRole("textbox", { name: "Write a comment" });
  await box.tap();
  await page.keyboard.type("Ventil ");
  const ended = await watchCompositions(box);
  await compose(await keyboardOf(page), "curi na spoju", async () => {
    await expect.poll(() => draftsOnPhone(page)).toBe(1);
    await manager("PUT", `/workOrders/${order.id}/comments`, {
      commentId: newId(),
      text: "Dolazim",
      fileIds: [],
    });
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    expect(await ended()).toBe(0);
    await expect(box).toBeFocused();
  });
  await expect(box).toHaveValue("Ventil curi na spoju");
  await expect(box).toBeFocused();
});

test("dictated notes of a report survive its stored draft and a change of its hours", async ({
  as,
  company,
}) => {
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}/daily-reports/new`);
  const notes = page.getByLabel("Notes");
  await notes.tap();
  await page.keyboard.type("Filter ");
  const ended = await watchCompositions(notes);
  await compose(await keyboardOf(page), "zamijenjen i ispitan", async () => {
    await expect.poll(() => draftsOnPhone(page)).toBe(1);
    expect(await ended()).toBe(0);
    await expect(notes).toBeFocused();
  });
  await expect(notes).toHaveValue("Filter zamijenjen i ispitan");
});

test("dictation continues in the editor of a description", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const bold = [{ type: "text", text: "Pumpa ", marks: [{ type: "bold" }] }];
  const descriptionDoc = { type: "doc", content: [{ type: "paragraph", content: bold }] };
  const { id } = await manager("PUT", "/tickets", { id: newId(), name: "Kvar", descriptionDoc });
  const page = await as("marko", PHONE);
  await visit(page, `/tickets/${id}/edit`);
  await expect(page.getByRole("toolbar", { name: /Description/ })).toBeVisible();
  const description = page.getByRole("textbox", { name: "Description" });
  await description.press("End");
  const ended = await watchCompositions(description);
  await compose(await keyboardOf(page), "propušta ulje", async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    expect(await ended()).toBe(0);
    await expect(description).toBeFocused();
  });
  await expect(description).toHaveText(/Pumpa\s+propušta ulje/);
});
