import { apiAs, makeOrder, submitOrder } from "../../../support/e2e/tenant";
import { draw, openPads } from "../../../support/e2e/orders";
import {
  fillUpToCustomer,
  signatureLedger,
  signButton,
  signQuestion,
} from "../../../support/e2e/signing";
import { expectToast } from "../../../support/e2e/toasts";
import { expect, PHONE, test, visit } from "../../../support/e2e/fixtures";

test(
  "a submitted order is signed with four taps besides drawing, and one that confirms what cannot be undone",
  { tag: "@journey" },
  async ({ as, company }) => {
    const order = await submitOrder(
      await apiAs(company, "tomislav"),
      await makeOrder(await apiAs(company, "marko"), {
        description: "Zamjena filtra\nDok 2, lijevo",
      }),
    );
    const page = await as("tomislav", PHONE);
    await visit(page, `/work-orders/${order.id}`);
    await page.getByRole("link", { name: "Sign", exact: true }).tap();
    await expect(page.getByRole("heading", { name: "Zamjena filtra" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Technician" })).toBeHidden();
    await expect(page.getByText(/[0-9a-f]{64}/)).toHaveCount(0);
    await expect(page.getByLabel("Place of signing")).not.toHaveValue("");
    await page.getByRole("button", { name: "Sign", exact: true }).tap();
    const pads = page.getByRole("dialog", { name: /signature$/ });
    await draw(page, pads.getByRole("group", { name: "Technician signature" }));
    await pads.getByRole("button", { name: "Next: customer" }).tap();
    await draw(page, pads.getByRole("group", { name: "Customer signature" }));
    await signButton(pads).tap();
    const question = signQuestion(page);
    await expect(question.getByText("Signing cannot be undone.")).toBeVisible();
    await expect(question.getByText(order.number)).toBeVisible();
    await expect(question.getByText("Tomislav Đurić")).toBeVisible();
    await signButton(question).tap();
    await expectToast(page, "Work order signed");
  },
);

test("signing is asked first: a double tap signs nothing, cancelling leaves both drawings, and two taps on the answer sign once", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await submitOrder(await apiAs(company, "tomislav"), await makeOrder(manager));
  const page = await as("tomislav", PHONE);
  const pads = await fillUpToCustomer(page, order.id);
  await draw(page, pads.getByRole("group", { name: "Customer signature" }));
  const images = () =>
    page
      .locator("input[name$='.image']")
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute("value")));
  const drawn = await images();
  const question = signQuestion(page);
  await signButton(pads).dblclick();
  await expect(question.getByText("Ćiro Žagar")).toBeVisible();
  await expect(question.getByText("Đakovo")).toBeVisible();
  expect(await signatureLedger(company)).toEqual([]);

  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(pads.getByRole("heading", { name: "Customer signature" })).toBeVisible();
  expect(await images()).toEqual(drawn);
  await signButton(pads).click();
  await page.goBack();
  await expect(question).toBeHidden();
  expect(await images()).toEqual(drawn);
  expect(await signatureLedger(company)).toEqual([]);

  await signButton(pads).click();
  await signButton(question).dblclick();
  await expectToast(page, "Work order signed");
  expect(await signatureLedger(company)).toHaveLength(1);
});

test("Back and Escape leave the pad, and what was drawn stays", async ({ as, company }) => {
  const order = await submitOrder(
    await apiAs(company, "tomislav"),
    await makeOrder(await apiAs(company, "marko")),
  );
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}/sign`);
  const pads = await openPads(page);
  await draw(page, pads.getByRole("group", { name: "Technician signature" }));
  const image = page.locator("input[name='technician.image']");
  await expect(image).toHaveValue(/^data:image\/png;base64,/);
  const drawn = await image.inputValue();
  await pads.getByRole("button", { name: "Next: customer" }).click();
  await expect(pads.getByRole("heading", { name: "Customer signature" })).toBeVisible();
  await page.goBack();
  await expect(pads.getByRole("heading", { name: "Technician signature" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openPads(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}/sign$`));
  await expect(image).toHaveValue(drawn);
});

test("an address that the server refuses is shown at its field, and both drawings stay", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 4\d\d/);
  const order = await submitOrder(
    await apiAs(company, "tomislav"),
    await makeOrder(await apiAs(company, "marko")),
  );
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}/sign`);
  const email = page.getByLabel(/^Email the signed PDF to/);
  await email.fill("sime@brod");
  const pads = await openPads(page);
  await draw(page, pads.getByRole("group", { name: "Technician signature" }));
  await pads.getByRole("button", { name: "Next: customer" }).click();
  await draw(page, pads.getByRole("group", { name: "Customer signature" }));
  await signButton(pads).click();
  await signButton(signQuestion(page)).click();
  await expect(page.getByRole("alert").getByText("Failed to sign")).toBeVisible();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await email.fill("sime@brod.hr");
  await openPads(page);
  await pads.getByRole("button", { name: "Next: customer" }).click();
  await signButton(pads).click();
  await signButton(signQuestion(page)).click();
  await expectToast(page, "Work order signed");
});

test("without JavaScript the page is one form with typed signatures", async ({ as, company }) => {
  const order = await submitOrder(
    await apiAs(company, "tomislav"),
    await makeOrder(await apiAs(company, "marko")),
  );
  const page = await as("tomislav", { ...PHONE, javaScriptEnabled: false });
  await page.goto(`/work-orders/${order.id}/sign`);
  const typed = page.getByLabel("Full name as signature");
  await typed.nth(0).fill("Tomislav Đurić");
  await typed.nth(1).fill("Šime Jurić");
  await page.getByRole("checkbox", { name: "I understand that signing cannot be undone" }).check();
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}\\?done=sign$`));
});
