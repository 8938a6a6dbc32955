import { newId } from "../../../app/kernel/ids";
import { expectAccessible } from "../../support/e2e/axe";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { apiAs } from "../../support/e2e/tenant";
import { PLACE } from "../../support/records/people";

test("tickets are rejected with one reason, accepted and added to an order from the list; a closed one says why not", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const manager = await apiAs(company, "marko");
  const make = (name: string) => manager("PUT", "/tickets", { id: newId(), name });
  const [noise, leak, heat] = [await make("Buka"), await make("Curi"), await make("Ne grije")];
  const page = await as("sanja");
  await visit(page, "/tickets");
  const box = ({ number }: { number?: unknown }) =>
    page.getByRole("checkbox", { name: `Select ${String(number)}` });
  const bar = page.getByRole("toolbar", { name: "Commands for the selection" });
  await box(noise).check();
  await box(leak).check();
  await expect(bar).toContainText("2 selected");
  await expectAccessible(page, "the list of tickets with a selection");
  await bar.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog", { name: "Reject tickets" });
  await dialog.getByLabel("Reason").fill("Dvaput prijavljeno");
  await dialog.getByRole("button", { name: "Reject" }).click();
  const rejected = page.getByRole("region", { name: "Reject tickets" });
  await expect(rejected).toContainText("2 updated");
  await rejected.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("region", { name: "Undo" })).toContainText("2 updated");
  for (const { id } of [noise, leak])
    expect(await manager("GET", `/tickets/${String(id)}`)).toMatchObject({ status: "created" });
  await box(noise).check();
  await bar.getByRole("button", { name: "Reject" }).click();
  await dialog.getByLabel("Reason").fill("Dvaput prijavljeno");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(rejected).toContainText("1 updated");
  expect(await manager("GET", `/tickets/${String(noise["id"])}`)).toMatchObject({
    status: "rejected",
  });

  await box(noise).check();
  await box(heat).check();
  await bar.getByRole("button", { name: "Accept" }).click();
  await page
    .getByRole("dialog", { name: "Accept tickets" })
    .getByRole("button", { name: "Accept" })
    .click();
  const results = page.getByRole("region", { name: "Accept tickets" });
  await expect(results).toContainText("1 updated · 1 not changed");
  expect(await manager("GET", `/tickets/${String(heat["id"])}`)).toMatchObject({
    status: "accepted",
  });

  await box(noise).uncheck();
  await box(heat).check();
  await bar.getByRole("button", { name: "Add to work order" }).click();
  await expect(page).toHaveURL(new RegExp(`/add-to-work-order\\?ticketIds=${String(heat["id"])}`));
});

test("tickets of two customers are told apart before the list is left, and those of one are added", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const make = (name: string, place: object) =>
    manager("PUT", "/tickets", { id: newId(), name, ...place });
  const [leak, cold, noise] = [
    await make("Curi", PLACE),
    await make("Ne hladi", PLACE),
    await make("Buka", {}),
  ];
  const page = await as("marko");
  await visit(page, "/tickets");
  for (const { number } of [leak, cold, noise])
    await page.getByRole("checkbox", { name: `Select ${String(number)}` }).check();
  await page
    .getByRole("toolbar", { name: "Commands for the selection" })
    .getByRole("button", { name: "Add to work order" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Add to work order" });
  await expect(dialog).toContainText("A work order takes the tickets of one customer only");
  await expectAccessible(page, "tickets of two customers in one selection");
  await dialog.getByRole("radio", { name: "No customer" }).check();
  await expect(dialog.getByRole("button", { name: "Continue with 1 ticket" })).toBeVisible();
  await dialog.getByRole("radio", { name: /2 tickets/ }).check();
  await dialog.getByRole("button", { name: "Continue with 2 tickets" }).click();
  await expect(page.getByRole("heading", { name: "Add 2 tickets to a work order" })).toBeVisible();
});
