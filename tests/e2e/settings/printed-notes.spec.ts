import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { expectToast } from "../../support/e2e/toasts";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { fileReport } from "../../support/records/outbox";

test("the field of a report's notes says whether the customer reads them, as the company has chosen", async ({
  as,
  company,
}) => {
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav", PHONE);
  const notes = page.getByRole("textbox", { name: /^Notes/ });
  await visit(page, `/work-orders/${order.id}/daily-reports/new`);
  await expect(notes).toHaveAccessibleDescription(/The customer reads these notes in the PDF\./);
  // The reason for no hours becomes a part of them.
  const reason = page.getByLabel("Reason for no hours");
  await fileReport(page);
  await expect(reason).toHaveAccessibleDescription(
    /Added at the start of the notes\. The customer reads these notes in the PDF\./,
  );
  const admin = await as("sanja");
  await visit(admin, "/settings/pdf-report");
  await admin.getByRole("switch", { name: "Notes of daily reports" }).uncheck();
  await admin.getByRole("button", { name: "Save" }).click();
  await expectToast(admin, "PDF report settings updated");
  await visit(page, `/work-orders/${order.id}/daily-reports/new`);
  await expect(notes).toHaveAccessibleDescription(/Only for your company/);
  await fileReport(page);
  await expect(reason).toHaveAccessibleDescription(/Only for your company/);
});
