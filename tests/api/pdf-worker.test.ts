import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { printPdf, type PrintResult } from "~/kernel/pdf/printer";
import { startPdfWorker } from "../support/fakes/pdf-worker";
import { largePngOf, pngOf } from "../support/fakes/pictures";
import { readPdf } from "../support/pdf/read-pdf";
import { LETTERS, samplePdf } from "../support/pdf/sample-pdf";

let worker: Awaited<ReturnType<typeof startPdfWorker>>;

beforeAll(async () => {
  worker = await startPdfWorker();
});
afterAll(() => worker.stop());

describe("a PDF", () => {
  test("contains its text, on numbered pages", async () => {
    const { pages } = await readPdf(pdfOf(await worker.render(samplePdf())));
    expect(pages).toHaveLength(3);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain("Radni nalog 2026-00042");
      expect(page).toMatch(new RegExp(`${index + 1} / 3\\s*$`));
    }
    const text = pages.join("\n");
    for (const letters of Object.values(LETTERS)) expect(text).toContain(letters);
    expect(text).toContain(`Buka i vibracije <script>nije</script> & "znakovi"`);
    expect(text).toContain("9f86d081 9f86d081");
  });

  test.each(["en", "hr", "bs", "sr-Latn"])(
    "is tagged, titled and in its language: %s",
    async (lang) => {
      const read = await readPdf(pdfOf(await worker.render(samplePdf({ rows: 2, lang }))));
      expect(read).toMatchObject({
        title: "Radni nalog 2026-00042 – Đurđevac",
        lang,
        tagged: true,
      });
      expect(read.pages).toHaveLength(1);
    },
  );

  test("is made for the previous release, which does not send the user", async () => {
    const results = await Promise.all(
      [0, 1, 2].map(() => worker.render(samplePdf({ rows: 2 }), null)),
    );
    for (const result of results) expect((await readPdf(pdfOf(result))).pages).toHaveLength(1);
  });

  test("is made by one browser, twenty at once", async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () => worker.render(samplePdf({ rows: 4 }))),
    );
    for (const result of results) expect((await readPdf(pdfOf(result))).pages).toHaveLength(1);
    expect(worker.browsers()).toHaveLength(1);
  });
});

test("leaves out a picture of some kilobytes that unpacks to more than any camera makes, and keeps the next one", async () => {
  const [large, small] = await worker.shrink([largePngOf(10_001, 10_001), pngOf(40, 30)]);
  expect({ large: large?.length, small: (small?.length ?? 0) > 0 }).toEqual({
    large: 0,
    small: true,
  });
});

test("a browser that is killed while it prints fails that PDF only", async () => {
  await worker.render(samplePdf({ rows: 1 }));
  const long = worker.render(samplePdf({ rows: 5_000 }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const browser of worker.browsers()) process.kill(browser, "SIGKILL");
  expect(await long).toMatchObject({ ok: false, reason: "browser_lost", retryAfterSeconds: 2 });
  expect((await worker.render(samplePdf({ rows: 1 }))).ok).toBe(true);
});

describe("a browser", () => {
  let hasty: typeof worker;

  beforeAll(async () => {
    hasty = await startPdfWorker({ timeoutMs: 1_500 });
  });
  afterAll(() => hasty.stop());

  /** On a busy machine a new browser may take longer to start than a document may take. */
  const printsAgain = () =>
    vi.waitFor(
      async () => expect(await hasty.render(samplePdf({ rows: 1 }))).toMatchObject({ ok: true }),
      {
        timeout: 30_000,
      },
    );

  test("that hangs is abandoned and replaced", async () => {
    await hasty.render(samplePdf({ rows: 1 }));
    const [stuck] = hasty.browsers();
    process.kill(Number(stuck), "SIGSTOP");
    expect(await hasty.render(samplePdf())).toMatchObject({ ok: false, reason: "timed_out" });
    await printsAgain();
    const running = hasty.browsers();
    expect(running).toHaveLength(1);
    expect(running).not.toContain(stuck);
  });

  test("that prints too long is abandoned", async () => {
    const result = await hasty.render(samplePdf({ rows: 60_000 }));
    expect(result).toMatchObject({ ok: false, reason: "timed_out" });
    await printsAgain();
    expect(hasty.browsers()).toHaveLength(1);
  });

  test("that its host does not provide causes a refusal with the seconds to wait", async () => {
    const limited = await startPdfWorker({
      browser: () => new Response("Rate limit exceeded", { status: 429 }),
    });
    try {
      const document = samplePdf({ rows: 1 });
      const result = await limited.render(document);
      expect(result).toMatchObject({ ok: false, reason: "browser_unavailable" });
      const printing = printPdf(
        {
          begin: async () => ({ ok: true, isTurn: true }),
          render: async () => result,
          shrink: async () => ({ ok: true, pictures: [] }),
        },
        document,
      );
      await expect(printing).rejects.toMatchObject({
        status: 503,
        reason: "pdf_unavailable",
        facts: { retryAfterSeconds: 20 },
      });
    } finally {
      await limited.stop();
    }
  });
});

function pdfOf(result: PrintResult): Uint8Array {
  if (!result.ok) throw new Error(`no PDF: ${result.reason}`);
  return result.pdf;
}
