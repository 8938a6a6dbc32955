import type { Page } from "playwright/test";
import { type Api, apiAs, makeOrder, submitOrder } from "../../support/e2e/tenant";
import { expectAccessible } from "../../support/e2e/axe";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";

const SIGNED = {
  place: "Rijeka",
  technician: { name: "Tomislav Đurić", typed: "Tomislav Đurić" },
  customer: { name: "Šime Jurić", typed: "Š. Jurić" },
  confirmed: true,
};

type Signed = { id: string; number: string; pdf: { id: string; sha256: string } };

/** Signed, and its PDF is archived: the queue does that asynchronously. */
async function signedOrder(lead: Api, manager: Api): Promise<Signed> {
  const { id, number, version, revision } = await submitOrder(lead, await makeOrder(manager));
  await lead("POST", `/workOrders/${id}/sign`, { version, revision, ...SIGNED });
  type Check = { revisions: { papers: { id: string; sha256: string }[] }[] };
  const pdfs = async () =>
    ((await manager("GET", `/workOrders/${id}/check`)) as Check).revisions[0]?.papers ?? [];
  await expect.poll(async () => (await pdfs()).length).toBe(1);
  const [pdf] = await pdfs();
  if (!pdf) throw new Error("There is no paper");
  return { id, number, pdf };
}

/** Follows the page's own link: only browsers resolve names below localhost. */
async function download(page: Page, { id, pdf }: Signed): Promise<Buffer> {
  const bytes = await page.evaluate(
    async (address) => Array.from(new Uint8Array(await (await fetch(address)).arrayBuffer())),
    `/api/workOrders/${id}/papers/${pdf.id}`,
  );
  return Buffer.from(bytes);
}

async function compare(page: Page, name: string, buffer: Buffer, mimeType = "application/pdf") {
  await page.getByLabel("Choose a PDF").setInputFiles({ name, mimeType, buffer });
}

test(
  "a PDF is distinguished from an altered one and from another order's, inside the browser",
  { tag: "@journey" },
  async ({ company, as }) => {
    const [lead, manager] = await Promise.all([
      apiAs(company, "tomislav"),
      apiAs(company, "marko"),
    ]);
    const [mine, other] = [await signedOrder(lead, manager), await signedOrder(lead, manager)];
    const page = await as("marko");
    await visit(page, `/work-orders/${mine.id}/check`);
    const bytes = await download(page, mine);
    const status = page.getByRole("status").filter({ hasText: "SHA-256" });

    // A page renews its session when it likes, with a body of a few bytes.
    const sent: string[] = [];
    page.on("request", (request) => {
      if ((request.postDataBuffer()?.length ?? 0) > 1_000) sent.push(request.url());
    });
    await compare(page, "right.pdf", bytes);
    await expect(status).toContainText("Yes, this is the archived PDF");
    await expect(status).toContainText(
      `This is work order ${mine.number}, revision 1, exactly as it was archived when it was signed`,
    );

    const altered = Buffer.from(bytes);
    altered[altered.length - 40] = (altered[altered.length - 40] ?? 0) ^ 1;
    await compare(page, "altered.pdf", altered);
    await expect(status).toContainText("No, this is not an archived PDF of this work order");

    await compare(page, "other.pdf", await download(page, other));
    await expect(status).toContainText("other.pdf");
    await expect(status).toContainText("No, this is not an archived PDF of this work order");

    await compare(page, "scan.jpg", Buffer.from([0xff, 0xd8, 0xff]), "image/jpeg");
    await expect(page.getByText("This is not a PDF")).toBeVisible();

    await compare(page, "right.pdf", bytes);
    await expect(status).toContainText("Yes, this is the archived PDF");
    expect(sent).toEqual([]);
    await expectAccessible(page, "check page");
  },
);

test("on a phone the order links to the check, by keyboard too, and names the signers", async ({
  company,
  as,
}) => {
  const [lead, manager] = await Promise.all([apiAs(company, "tomislav"), apiAs(company, "marko")]);
  const order = await signedOrder(lead, manager);
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}`);
  await page.getByRole("link", { name: "Verify a PDF" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `Verify a PDF of ${order.number}`,
  );
  await expect(page.getByText("Customer: Šime Jurić")).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await page.getByLabel("Choose a PDF").focus();
  await page.keyboard.press("Enter");
  await (
    await chooser
  ).setFiles({
    name: "right.pdf",
    mimeType: "application/pdf",
    buffer: await download(page, order),
  });
  await expect(page.getByText("Yes, this is the archived PDF")).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBeLessThanOrEqual(0);
  await expectAccessible(page, "check page on a phone");
});

test("without JavaScript the hashes are shown for a comparison by hand, and other users see the public page", async ({
  company,
  as,
  anonymousPage,
}) => {
  const [lead, manager] = await Promise.all([apiAs(company, "tomislav"), apiAs(company, "marko")]);
  const order = await signedOrder(lead, manager);
  const signedIn = await as("marko");
  const plain = await anonymousPage({
    javaScriptEnabled: false,
    storageState: await signedIn.context().storageState(),
  });
  await plain.goto(`/work-orders/${order.id}/check`);
  await expect(plain.getByText(order.pdf.sha256.match(/.{8}/g)?.join(" ") ?? "")).toBeVisible();
  await expect(plain.getByText("certutil -hashfile")).toBeVisible();
  await expect(plain.getByLabel("Choose a PDF")).toHaveCount(0);

  const nobody = await anonymousPage();
  await nobody.goto(`/work-orders/${order.id}/check`);
  await expect(nobody).toHaveURL(new RegExp(`/verify/${order.id}$`));
  await expect(nobody.getByText("Šime Jurić")).toHaveCount(0);
});
