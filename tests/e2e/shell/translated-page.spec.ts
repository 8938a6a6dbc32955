import type { Page } from "playwright/test";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { apiAs, makeOrder } from "../../support/e2e/tenant";

/** As browsers translate: each text is replaced by an element, now and whenever the page changes. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const each of texts) {
        const parent = each.parentElement;
        if (!each.data.trim() || !parent || parent.closest("font, script, style, title, textarea"))
          continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = `«${each.data}»`;
        outer.appendChild(inner);
        parent.replaceChild(outer, each);
      }
    };
    translateIn(document.body);
    new MutationObserver(() => translateIn(document.body)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
}

test("in a page that the browser translates, a wrong password is answered and the right one logs in", async ({
  page,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  await visit(page, `${company.origin}/login`);
  await translate(page);
  const { email } = castMember("marko");
  for (const password of ["wrong-password", "wrong-again", PASSWORD]) {
    await page.locator('input[name="email"]').fill(email);
    await page.locator('input[name="password"]').fill(password);
    await page.locator("form button.btn-primary").click();
    if (password !== PASSWORD)
      await expect(page.getByRole("alert").filter({ hasText: "«Login failed»" })).toBeVisible();
  }
  await expect(page.getByRole("navigation").first()).toBeVisible();
});

test("in a page that the browser translates, a comment is sent, the order is started and its tabs open", async ({
  as,
  company,
}) => {
  const { id, number } = await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav");
  await visit(page, `/work-orders/${id}?tab=comments`);
  await translate(page);
  for (const comment of ["Valve leaks", "Valve replaced"]) {
    const box = page.locator("#write-comment textarea");
    await expect(box).toHaveValue("");
    await box.fill(comment);
    await page.locator("#write-comment .btn-primary").click();
    await expect(page.getByRole("article").filter({ hasText: comment })).toBeVisible();
  }
  await page.getByRole("link", { name: "«General»" }).first().click();
  await page.locator(".action-bar .btn", { hasText: "Start work" }).click();
  await page.getByRole("dialog").locator(".btn-primary").click();
  await expect(page.locator(".action-bar .btn", { hasText: "Write report" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
});
