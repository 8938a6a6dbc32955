import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright";
import { ensureChromium } from "../../worker/local/chromium.mjs";
import { importTypeScript } from "../../worker/local/load-typescript.mjs";
import { ROOT } from "../../worker/local/stack.mjs";
import { startPdfWorker } from "../support/pdf-worker.mjs";

/** @typedef {import("../../app/kernel/print/printer").Paper} Paper */

/**
 * A paper of three pages through the built pdf worker, and the same document printed by the same Chromium without
 * it, turn by turn so that both see the same machine. Medians in milliseconds.
 * @param {{ rounds?: number }} [options]
 */
export async function measurePdf({ rounds = 15 } = {}) {
  const { samplePaper } = await importTypeScript("tests/support/sample-paper.tsx");
  const paper = /** @type {Paper} */ (samplePaper());
  const worker = await startPdfWorker();
  const direct = await startDirect(paper);
  try {
    const coldMs = await timed(() => worker.render(paper).then(demand));
    await direct.print();
    const through = [];
    const alone = [];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await timed(direct.print));
      through.push(await timed(() => worker.render(paper).then(demand)));
    }
    const tenAtOnceMs = await timed(() => Promise.all(Array.from({ length: 10 }, () => worker.render(paper).then(demand))));
    const [workerMs, directMs] = [median(through), median(alone)];
    return { workerMs, directMs, ratio: workerMs / directMs, coldMs, tenAtOnceMs, browsers: worker.browsers().length };
  } finally {
    await direct.stop();
    await worker.stop();
  }
}

/** @param {Paper} paper */
async function startDirect(paper) {
  const { executable, args, env } = await ensureChromium();
  const options = { executablePath: executable, args: [...args, "--disable-gpu"], env: { ...process.env, ...env } };
  const browser = await chromium.launch(options);
  const fonts = await readFonts();
  const html = withFonts(paper.html, fonts.PAPER_FONTS);
  const footerTemplate = withFonts(paper.options.footerHtml, fonts.FOOTER_FONTS);
  async function print() {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.setContent(html);
    const look = { format: "A4", preferCSSPageSize: true, printBackground: true, tagged: true, outline: true };
    await page.pdf({ ...look, displayHeaderFooter: true, headerTemplate: "<span></span>", footerTemplate });
    await context.close();
  }
  return { print, stop: () => browser.close() };
}

/** @returns {Promise<{ PAPER_FONTS: string, FOOTER_FONTS: string }>} */
async function readFonts() {
  const outfile = join(ROOT, ".local", "typescript", "paper-fonts.mjs");
  const entryPoints = [join(ROOT, "worker/pdf/fonts.ts")];
  await build({ entryPoints, outfile, bundle: true, format: "esm", target: "node20", loader: { ".bin": "binary" } });
  return import(pathToFileURL(outfile).href);
}

/** As the worker does before it prints. @param {Uint8Array} html @param {string} fonts */
function withFonts(html, fonts) {
  return new TextDecoder().decode(html).replaceAll("<style data-fonts></style>", `<style>${fonts}</style>`);
}

/** @param {import("../../app/kernel/print/printer").PrintAnswer} answer */
function demand(answer) {
  if (!answer.ok) throw new Error(`The pdf worker did not print: ${answer.reason}`);
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** @param {number[]} numbers */
function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
