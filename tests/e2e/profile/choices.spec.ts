import { DESK, expect, PHONE, signIn, test, visit } from "../../support/e2e/fixtures";

test("a language chosen in the menu applies on the next device", async ({ as, anonymousPage }) => {
  const page = await as("marko", DESK);
  await visit(page, "/customers");
  await page.getByRole("button", { name: /^Language/ }).click();
  await page.getByRole("button", { name: "Hrvatski" }).click();
  await expect(page.getByRole("heading", { name: "Klijenti", level: 1 })).toBeVisible();

  const phone = await anonymousPage(PHONE);
  await signIn(phone, "marko");
  await visit(phone, "/customers");
  await expect(phone.locator("html")).toHaveAttribute("lang", "hr");
});

test("in Bosnian the browser names days, numbers and countries as the server does", async ({
  as,
  company,
}) => {
  const page = await as("marko", DESK);
  await page.context().addCookies([{ name: "language", value: "ba", url: company.origin }]);
  const path = "/customers/new";
  await visit(page, path);
  const served = await page.evaluate(async (address) => (await fetch(address)).text(), path);
  expect(served).toContain(">Hrvatska<");
  await expect(
    page.getByLabel("Država").locator("option", { hasText: "Bosna i Hercegovina" }),
  ).toHaveCount(1);
  await expect(page.locator("option", { hasText: "Croatia" })).toHaveCount(0);
  await visit(page, "/schedule");
  await expect(page.getByRole("main")).not.toContainText(/\bM\d\d\b/, { useInnerText: true });
});
