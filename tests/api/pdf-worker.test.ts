import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { printPdf, type PrintResult } from "~/kernel/pdf/printer";
import { eventually } from "../support/eventually";
import { LONG_MS, SHORT_MS } from "../support/fakes/print-limits";
import { startPdfWorker } from "../support/fakes/pdf-worker";
import { largePngOf, pngOf, turnedWebpOf } from "../support/fakes/pictures";
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

  test("draws signs with its own fonts, in bold and in code, and a replacement for what none has", async () => {
    const pdf = pdfOf(await worker.render(samplePdf({ rows: 1 })));
    const text = (await readPdf(pdf)).pages.join("\n").replaceAll("\n", " ");
    for (const kind of ["Podebljano", "Kod"]) expect(text).toContain(`${kind}: ${LETTERS.signs}`);
    expect(text).toContain("Ključ � ��");
    const fonts = [
      ...Buffer.from(pdf)
        .toString("latin1")
        .matchAll(/\/FontName ?\/[A-Z]+\+(\w+)/g),
    ];
    expect(fonts.map(([, font]) => font)).toContain("NotoSansMath");
    expect(fonts.filter(([, font]) => !font?.startsWith("Noto"))).toEqual([]);
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
    // The system waits longer for its turn than a user does: long enough on a busy machine.
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        worker.render(samplePdf({ rows: 4 }), { tenantId: `company-${index % 4}`, userId: null }),
      ),
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

test("turns a WebP upright that says how it is held, whatever the browser does with it", async () => {
  const dark = { onTop: (_: number, y: number) => y >= 16, left: (x: number) => x >= 16 };
  const [upright, turned, back] = await worker.shrink([
    turnedWebpOf(64, 96, dark.onTop, 1),
    // Its left edge is seen on top, and its right one.
    turnedWebpOf(96, 64, dark.left, 6),
    turnedWebpOf(96, 64, (x) => x < 80, 8),
  ]);
  expect(upright?.length).toBeGreaterThan(0);
  expect(turned).toEqual(upright);
  expect(back).toEqual(upright);
});

test("a browser that is killed while it prints fails that PDF only", async () => {
  await worker.render(samplePdf({ rows: 1 }));
  const before = worker.begun();
  const long = worker.render(samplePdf({ rows: 5_000 }));
  await eventually(() => expect(worker.begun()).toBe(before + 1));
  for (const browser of worker.browsers()) process.kill(browser, "SIGKILL");
  expect(await long).toMatchObject({ ok: false, reason: "browser_lost", retryAfterSeconds: 2 });
  expect((await worker.render(samplePdf({ rows: 1 }))).ok).toBe(true);
});

describe("a browser", () => {
  async function startWithLimits(...limits: number[]): Promise<typeof worker> {
    const own = await startPdfWorker({ limits });
    onTestFinished(() => own.stop());
    return own;
  }

  test("that hangs is abandoned and replaced", async () => {
    const hasty = await startWithLimits(LONG_MS, SHORT_MS, LONG_MS);
    await hasty.render(samplePdf({ rows: 1 }));
    const [stuck] = hasty.browsers();
    process.kill(Number(stuck), "SIGSTOP");
    expect(await hasty.render(samplePdf())).toMatchObject({ ok: false, reason: "timed_out" });
    expect((await hasty.render(samplePdf({ rows: 1 }))).ok).toBe(true);
    await eventually(() => {
      const running = hasty.browsers();
      expect(running).toHaveLength(1);
      expect(running).not.toContain(stuck);
    });
  });

  test("that prints too long is abandoned", async () => {
    const hasty = await startWithLimits(SHORT_MS, LONG_MS);
    const result = await hasty.render(samplePdf({ rows: 60_000 }));
    expect(result).toMatchObject({ ok: false, reason: "timed_out" });
    expect((await hasty.render(samplePdf({ rows: 1 }))).ok).toBe(true);
    await eventually(() => expect(hasty.browsers()).toHaveLength(1));
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
