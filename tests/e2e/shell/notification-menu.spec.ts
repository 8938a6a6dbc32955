import { apiAs, makeOrder, submitOrder } from "../../support/e2e/tenant";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { expectToast } from "../../support/e2e/toasts";

test("B6: the notification menu has one list, read and unread, with who and how many, and the number of unread ones", async ({
  as,
  company,
}) => {
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav", PHONE);
  await visit(page, "/profile");
  const button = page.getByRole("button", { name: /^Notifications/ });
  const list = page.getByRole("region", { name: "Notifications" });

  const submitted = await submitOrder(await apiAs(company, "tomislav"), order);
  for (const approver of ["ana", "amar"])
    await (
      await apiAs(company, approver)
    )("POST", `/workOrders/${order.id}/approve`, { revision: submitted.revision });
  await expect(async () => {
    await visit(page, "/profile");
    await expect(button).toHaveAccessibleName("Notifications, unread: 3", { timeout: 2_000 });
  }).toPass();
  await button.click();
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list.getByText(/^New: Approved by Ana Babić \(1 of 2\)/)).toBeVisible();
  await expect(list.getByText(/^New: Approved by Amar Hadžić \(2 of 2\)/)).toBeVisible();

  await list.getByRole("button", { name: /Ana Babić/ }).click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}$`));
  await expect(button).toHaveAccessibleName("Notifications, unread: 2");
  await button.click();
  await expect(list.getByRole("listitem"), "read ones stay").toHaveCount(3);
  await list.getByRole("button", { name: "Mark all as read" }).click();
  await expect(button).toHaveAccessibleName("Notifications");
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}$`));
});

test("B6: an own toast is neither counted nor listed there", async ({ as }) => {
  const page = await as("emina", PHONE);
  await visit(page, "/profile/edit");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Profile updated");
  const button = page.getByRole("button", { name: /^Notifications/ });
  await expect(button).toHaveAccessibleName("Notifications");
  await expect(button).toHaveText("");
  await button.click();
  const list = page.getByRole("region", { name: "Notifications" });
  await expect(list.getByText("No recent messages.")).toBeVisible();
  await expect(list.getByText("Profile updated")).toHaveCount(0);
  await list.getByRole("link", { name: "All notifications" }).click();
  await expect(page).toHaveURL(/\/profile\/notifications$/);
});
