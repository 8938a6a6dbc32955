import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright";
import { getDocumentProxy } from "unpdf";
import type { PrintResult, PdfDocument } from "../../../app/kernel/pdf/printer";
import { ensureChromium } from "../../../worker/dev/browsers/chromium";
import { ROOT } from "../../../worker/dev/stack/stack";
import { startPdfWorker } from "../../support/fakes/pdf-worker";
import { samplePdf } from "../../support/pdf/sample-pdf";

/**
 * Renders a PDF of three pages through the built pdf worker, and the same document with the same Chromium without
 * the worker, in alternating rounds so that both see the same load. Medians in milliseconds.
 */
export async function measurePdfWorker({ rounds = 15 }: { rounds?: number } = {}) {
  const document = samplePdf();
  const worker = await startPdfWorker();
  const direct = await startDirect(document);
  try {
    const coldMs = await timed(() => worker.render(document).then(demand));
    await direct.print();
    const through = [];
    const alone = [];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await timed(direct.print));
      through.push(await timed(() => worker.render(document).then(demand)));
    }
    const tenAtOnceMs = await timed(() =>
      Promise.all(Array.from({ length: 10 }, () => worker.render(document).then(demand))),
    );
    const long = await measureLong(worker, await direct.photos(PHOTOS));
    const [workerMs, directMs] = [median(through), median(alone)];
    return {
      workerMs,
      directMs,
      ratio: workerMs / directMs,
      coldMs,
      tenAtOnceMs,
      long,
      browsers: worker.browsers().length,
    };
  } finally {
    await direct.stop();
    await worker.stop();
  }
}

const PHOTOS = 20;

/** Renders thirty pages or more with twenty photos in the size that a phone sends: scaled down, then rendered. */
async function measureLong(
  worker: Awaited<ReturnType<typeof startPdfWorker>>,
  photos: Uint8Array[],
) {
  const from = performance.now();
  const small = await worker.shrink(photos);
  const shrinkMs = performance.now() - from;
  const urls = small.map(
    (each) => `data:image/jpeg;base64,${Buffer.from(each).toString("base64")}`,
  );
  const result = await worker.render(samplePdf({ rows: 1_000, photos: urls }));
  const ms = performance.now() - from;
  if (!result.ok) throw new Error(`The pdf worker did not render the document: ${result.reason}`);
  const document = await getDocumentProxy(result.pdf.slice());
  return {
    ms,
    shrinkMs,
    bytes: result.pdf.length,
    pages: document.numPages,
    sentBytes: photos.reduce((sum, each) => sum + each.length, 0),
  };
}

async function startDirect(document: PdfDocument) {
  const { executable, args, env } = await ensureChromium();
  const options = {
    executablePath: executable,
    args: [...args, "--disable-gpu"],
    env: { ...process.env, ...env },
  };
  const browser = await chromium.launch(options);
  const fonts = await readFonts();
  const html = withFonts(document.html, fonts.pdfFonts);
  const footerTemplate = withFonts(document.options.footerHtml, fonts.footerFonts);
  async function print() {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.setContent(html);
    const look = {
      format: "A4",
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    };
    await page.pdf({
      ...look,
      displayHeaderFooter: true,
      headerTemplate: "<span></span>",
      footerTemplate,
    });
    await context.close();
  }
  /** Photos with the size and detail of those of a phone. */
  async function photos(count: number): Promise<Uint8Array[]> {
    const page = await browser.newPage();
    const made = [];
    for (let turn = 0; turn < count; turn += 1)
      made.push(Buffer.from(await page.evaluate(DRAW, turn), "base64"));
    await page.close();
    return made;
  }
  return { print, photos, stop: () => browser.close() };
}

/** Noise over smooth colours, which is as hard to compress as a camera image. */
async function DRAW(turn: number) {
  const canvas = new OffscreenCanvas(2000, 1500);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser returned no canvas context");
  for (let at = 0; at < 4_000; at += 1) {
    context.fillStyle = `hsl(${(at * 7 + turn * 40) % 360} 50% ${20 + ((at * 13) % 60)}% / .5)`;
    context.fillRect((at * 373) % 2000, (at * 211) % 1500, 20 + (at % 90), 20 + (at % 70));
  }
  const pixels = context.getImageData(0, 0, 2000, 1500);
  for (let at = 0; at < pixels.data.length; at += 1)
    if (at % 4 !== 3) pixels.data[at] = (pixels.data[at] ?? 0) + Math.random() * 16 - 8;
  context.putImageData(pixels, 0, 0);
  const bytes = new Uint8Array(
    await (await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 })).arrayBuffer(),
  );
  let letters = "";
  for (let at = 0; at < bytes.length; at += 32_768)
    letters += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(letters);
}

type FontsOf = (extra: string) => string;

async function readFonts(): Promise<{ pdfFonts: FontsOf; footerFonts: FontsOf }> {
  const outfile = join(ROOT, ".local", "typescript", "paper-fonts.mjs");
  const entryPoints = [join(ROOT, "worker/pdf/font-faces.ts")];
  await build({
    entryPoints,
    outfile,
    bundle: true,
    format: "esm",
    target: "node20",
    loader: { ".bin": "binary" },
  });
  return import(pathToFileURL(outfile).href);
}

/** Inserts the fonts as the worker does before rendering. */
function withFonts(html: Uint8Array, fontsOf: FontsOf) {
  return new TextDecoder()
    .decode(html)
    .replaceAll(
      /<style data-fonts="([^"]*)"><\/style>/g,
      (_, extra: string) => `<style>${fontsOf(extra)}</style>`,
    );
}

function demand(result: PrintResult) {
  if (!result.ok) throw new Error(`The pdf worker did not render the document: ${result.reason}`);
}

async function timed(work: () => Promise<unknown>) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function median(numbers: number[]) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
