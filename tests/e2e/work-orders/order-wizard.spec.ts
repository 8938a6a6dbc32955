import { settingStatements } from "../../support/records/people";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { choose, next } from "../../support/e2e/orders";

// What the wizard of a work order stops and says at the field (requirements §5).

const MESSAGE = "Please provide at least one of the following: Location, Asset, or Room.";

test("the first step asks for a place, at the field, and takes the message back once there is one", async ({
  as,
}) => {
  const page = await as("marko", PHONE);
  await visit(page, "/work-orders/new");
  await next(page);
  const location = page.getByRole("combobox", { name: "Location" });
  await expect(location).toBeFocused();
  await expect(location).toHaveAccessibleDescription(MESSAGE);
  await expect(page.getByRole("heading", { name: "General" })).toBeVisible();
  await choose(page, "Location", "Dok 2");
  await expect(page.getByText(MESSAGE)).toHaveCount(0);
  await next(page);
  await expect(page.getByRole("heading", { name: "Technicians" })).toBeVisible();
  await next(page);
  const steps = page.getByRole("navigation", { name: "Steps" });
  await expect(steps.getByRole("button", { name: /General ?, complete/ })).toBeVisible();
  await expect(steps.getByRole("button", { name: /Technicians/ })).not.toHaveAccessibleName(
    /complete/,
  );
});

test("the message names only what the form has, and stops a jump to the last step too", async ({
  as,
  company,
}) => {
  await company.database.write(settingStatements({ locations: false, rooms: false }));
  const page = await as("marko");
  await visit(page, "/work-orders/new");
  await page.getByRole("button", { name: /Overview/ }).click();
  const asset = page.getByRole("combobox", { name: "Asset" });
  await expect(asset).toBeFocused();
  await expect(asset).toHaveAccessibleDescription("Please provide an asset.");
});

test("an end before the start is refused in the step that asks for it", async ({ as }) => {
  const page = await as("marko");
  await visit(page, "/work-orders/new");
  await choose(page, "Location", "Dok 2");
  await page.getByLabel("Planned start").fill("2026-12-02");
  const end = page.getByLabel("Planned end");
  await end.fill("2026-12-01");
  await next(page);
  await expect(end).toBeFocused();
  await expect(end).toHaveAccessibleDescription(/Choose .*2 Dec 2026 or later\./);
  await end.fill("2026-12-02");
  await next(page);
  await expect(page.getByRole("heading", { name: "Technicians" })).toBeVisible();
});
