import { beforeAll, describe, expect, it } from "vitest";
import { withinPdfLimit } from "~worker/middleware/pdf-limit";
import { createTestTenant, type Company } from "../../support/db/test-tenant";

const MOST = 6;

let acme: Company;
beforeAll(async () => {
  acme = await createTestTenant();
});

/** PDFs of one user that are being made until `finish` is called. */
function startPdfs(key: string, count: number) {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const pdfs = Array.from({ length: count }, () => withinPdfLimit(acme.as(key), () => finished));
  return { pdfs, finish };
}

describe("withinPdfLimit", () => {
  it("refuses a user's seventh parallel PDF before anything is read, and accepts it after one has ended", async () => {
    const { pdfs, finish } = startPdfs("tomislav", MOST);
    let isRead = false;
    const read = async () => void (isRead = true);
    await expect(withinPdfLimit(acme.as("tomislav"), read)).rejects.toMatchObject({
      code: "too_many_requests",
      reason: "pdf_limit",
    });
    expect(isRead).toBe(false);
    finish();
    await Promise.all(pdfs);
    await withinPdfLimit(acme.as("tomislav"), read);
    expect(isRead).toBe(true);
  });

  it("counts each user separately, and frees the place of a PDF that failed", async () => {
    const { pdfs, finish } = startPdfs("tomislav", MOST);
    await expect(withinPdfLimit(acme.as("marko"), async () => "PDF")).resolves.toBe("PDF");
    finish();
    await Promise.all(pdfs);
    const failing = Array.from({ length: MOST }, () =>
      withinPdfLimit(acme.as("tomislav"), () => Promise.reject(new Error("no browser"))),
    );
    await Promise.allSettled(failing);
    await expect(withinPdfLimit(acme.as("tomislav"), async () => "PDF")).resolves.toBe("PDF");
  });
});
