import type { Page } from "playwright/test";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { expectToast } from "../../support/e2e/toasts";

type Given = { title: string; url?: string; files: { name: string; type: string; size: number }[] };

/** Runs in the page: the headless browser has no sheet of its own. The first file is refused, as after a slow answer. */
function pretendToShare({ withFiles }: { withFiles: boolean }): void {
  const given: unknown[] = [];
  let taps = 0;
  Object.assign(window, { given });
  Object.defineProperties(navigator, {
    canShare: { configurable: true, value: (content?: ShareData) => withFiles || !content?.files },
    share: {
      configurable: true,
      value: async ({ title, url, files = [] }: ShareData) => {
        if (files.length > 0 && ++taps === 1)
          throw new DOMException("No user activation", "NotAllowedError");
        given.push({
          title,
          url,
          files: files.map(({ name, type, size }) => ({ name, type, size })),
        });
      },
    },
  });
}

const shared = (page: Page) => page.evaluate(() => (window as { given?: Given[] }).given ?? []);
const openMenu = (page: Page) => page.getByRole("button", { name: "More actions" }).click();

test("the link and the PDF of an order are handed over to another app", async ({ as, company }) => {
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav", PHONE);
  await page.addInitScript(pretendToShare, { withFiles: true });
  await visit(page, `/work-orders/${order.id}`);
  await openMenu(page);
  await page.getByRole("button", { name: "Share link" }).click();
  const url = `${company.origin}/work-orders/${order.id}`;
  const title = expect.stringContaining(order.number);
  await expect.poll(() => shared(page)).toMatchObject([{ url, title }]);

  await openMenu(page);
  await page.getByRole("button", { name: "Share PDF" }).click();
  await expectToast(page, "The PDF is ready. Tap “Share PDF” again");
  await openMenu(page);
  await page.getByRole("button", { name: "Share PDF" }).click();
  await expect
    .poll(() => shared(page))
    .toMatchObject([
      { url },
      { files: [{ name: `${order.number}.pdf`, type: "application/pdf" }] },
    ]);
  expect((await shared(page))[1]?.files[0]?.size).toBeGreaterThan(1_000);
});

test("a browser that takes no files shares the link alone, one without a sheet nothing", async ({
  as,
  company,
}) => {
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav", PHONE);
  await page.addInitScript(pretendToShare, { withFiles: false });
  await visit(page, `/work-orders/${order.id}`);
  await openMenu(page);
  await expect(page.getByRole("button", { name: "Share link" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Share PDF" })).toHaveCount(0);

  const plain = await as("tomislav", PHONE);
  await plain.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await visit(plain, `/work-orders/${order.id}`);
  await openMenu(plain);
  await expect(plain.getByRole("link", { name: "Download as PDF" })).toBeVisible();
  await expect(plain.getByRole("button", { name: "Share link" })).toHaveCount(0);
});
