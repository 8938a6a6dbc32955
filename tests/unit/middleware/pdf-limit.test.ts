import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { withinPdfLimit } from "~worker/middleware/concurrency-limit";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { laterTime } from "../../support/later-times";

const MOST = 6;

let acme: Company;
const stays = () => new AbortController().signal;
beforeAll(async () => {
  acme = await createTestTenant();
});
beforeEach(() => void vi.useFakeTimers({ now: laterTime(), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** PDFs of one user that are being made until `finish` is called. */
function startPdfs(key: string, count: number) {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const pdfs = Array.from({ length: count }, () =>
    withinPdfLimit(acme.as(key), stays(), () => finished),
  );
  return { pdfs, finish };
}

describe("withinPdfLimit", () => {
  it("refuses a user's seventh parallel PDF before anything is read, and accepts it after one has ended", async () => {
    const { pdfs, finish } = startPdfs("tomislav", MOST);
    let isRead = false;
    const read = async () => void (isRead = true);
    await expect(withinPdfLimit(acme.as("tomislav"), stays(), read)).rejects.toMatchObject({
      code: "too_many_requests",
      reason: "pdf_limit",
    });
    expect(isRead).toBe(false);
    finish();
    await Promise.all(pdfs);
    await withinPdfLimit(acme.as("tomislav"), stays(), read);
    expect(isRead).toBe(true);
  });

  it("counts each user separately, and frees the place of a PDF that failed", async () => {
    const { pdfs, finish } = startPdfs("tomislav", MOST);
    await expect(withinPdfLimit(acme.as("marko"), stays(), async () => "PDF")).resolves.toBe("PDF");
    finish();
    await Promise.all(pdfs);
    vi.setSystemTime(Date.now() + 60_000);
    const failing = Array.from({ length: MOST }, () =>
      withinPdfLimit(acme.as("tomislav"), stays(), () => Promise.reject(new Error("no browser"))),
    );
    await Promise.allSettled(failing);
    await expect(withinPdfLimit(acme.as("tomislav"), stays(), async () => "PDF")).resolves.toBe(
      "PDF",
    );
  });

  it("lets a user's PDFs wait after the first six while others are served, and refuses one after five seconds", async () => {
    vi.useFakeTimers({ now: Date.now() });
    const print = (key: string) => withinPdfLimit(acme.as(key), stays(), async () => "PDF");
    await print("marko");
    for (let made = 0; made < MOST; made += 1) await print("tomislav");
    const waiting = Array.from({ length: MOST }, () => print("tomislav"));
    const results = Promise.allSettled(waiting);
    await vi.advanceTimersByTimeAsync(2_500);
    await expect(print("marko")).resolves.toBe("PDF");
    await vi.advanceTimersByTimeAsync(3_000);
    const made = (await results).filter(({ status }) => status === "fulfilled");
    expect(made).toHaveLength(2);
  });

  it("frees the place of a user who has left", async () => {
    const client = new AbortController();
    const never = new Promise<string>(() => {});
    for (let left = 0; left < MOST; left += 1)
      void withinPdfLimit(acme.as("sanja"), client.signal, () => never);
    client.abort();
    await expect(withinPdfLimit(acme.as("sanja"), stays(), async () => "PDF")).resolves.toBe("PDF");
  });
});
