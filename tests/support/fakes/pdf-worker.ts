import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import type { PdfDocument, PrintResult, PrintRequester } from "../../../app/kernel/pdf/printer";
import { bundleModules } from "../../../worker/build/bundles";
import { prepareBrowserBinding } from "../../../worker/dev/browsers/chromium";
import { dieWithParentCommand } from "../../../worker/dev/process/die-with-parent";
import { ROOT } from "../../../worker/dev/stack/stack";
import { browsersOf } from "../stack/processes";
import { withTimeFactor } from "../stack/time-factor";
import { LONG_MS, withPrintLimits } from "./print-limits";

/**
 * The built pdf worker alone, called as the web worker calls it. Only one per process may start browsers at a time,
 * because Miniflare reads the browser's path from the environment when it starts one.
 * @param options `limits`: the time limits of its documents (print-limits.ts); `browser` replaces the browser binding: a local host cannot refuse a
 * browser as Cloudflare does
 */
export async function startPdfWorker({
  limits = [LONG_MS],
  browser,
}: { limits?: number[]; browser?: (request: Request) => Response } = {}) {
  const dir = emptyFolder();
  Object.assign(process.env, await prepareBrowserBinding(dir));
  process.env.MINIFLARE_WORKERD_PATH ??= dieWithParentCommand(
    dir,
    "workerd.sh",
    createRequire(import.meta.url)("workerd").default,
  );
  const { Miniflare, Log, LogLevel } = await import("miniflare");
  const folder = join(ROOT, "build", "workers", "pdf");
  const { unstable_getMiniflareWorkerOptions: read } = await import("wrangler");
  const { workerOptions: options } = read(join(ROOT, "worker/pdf/wrangler.toml"));
  const lines: string[] = [];
  let begun = 0;
  const mf = new Miniflare({
    cf: false,
    log: new Log(LogLevel.NONE),
    handleStructuredLogs: (line: { message: string }) => void lines.push(line.message),
    workers: withPrintLimits(
      withTimeFactor([
        { ...CALLER, compatibilityDate: options.compatibilityDate },
        {
          ...options,
          name: "pdf",
          modulesRules: undefined,
          modulesRoot: folder,
          modules: bundleModules(folder),
          ...(browser && { browserRendering: undefined, serviceBindings: { BROWSER: browser } }),
        },
      ]),
      limits,
      () => (begun += 1),
    ),
  });
  await mf.ready;
  return {
    /** The log lines of the worker. */
    lines,
    /** By default for a separate user; null calls as the previous release does. */
    render: (
      document: PdfDocument,
      requester: PrintRequester | null = { tenantId: "acme", userId: randomUUID() },
    ): Promise<PrintResult> => call(mf, document, requester),
    /** Returns an empty array for a picture that was left out. */
    shrink: (pictures: Uint8Array[]) => shrink(mf, pictures),
    /** The process ids of the running browsers that this worker has started. */
    browsers: () => browsersOf(dir),
    /** How many documents have had the browser. */
    begun: () => begun,
    async stop() {
      await mf.dispose();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Takes the place of the web worker: RPC is not available outside workerd. The footer precedes the document. */
const CALLER = {
  name: "caller",
  modules: true,
  serviceBindings: { PDF: { name: "pdf", entrypoint: "PdfRenderer" } },
  script: `
    async function begin(job) {
      for (;;) {
        const answer = await job.begin();
        if (!answer.ok || answer.isTurn) return answer;
      }
    }
    export default {
      async fetch(request, { PDF }) {
        if (request.url.endsWith("/shrink")) {
          const all = new Uint8Array(await request.arrayBuffer());
          let at = 0;
          const opened = await PDF.open({ tenantId: "acme", userId: "photographer" });
          await begin(opened.job);
          const { ok, pictures } = await opened.job.shrink(JSON.parse(request.headers.get("x-sizes")).map((size) => all.slice(at, (at += size))));
          opened[Symbol.dispose]();
          if (!ok) return new Response(null, { status: 503 });
          return new Response(new Blob(pictures.filter(Boolean)), { headers: { "x-sizes": JSON.stringify(pictures.map((each) => each?.length ?? 0)) } });
        }
        const { requester, title, lang, footer } = JSON.parse(decodeURIComponent(request.headers.get("x-options")));
        const bytes = new Uint8Array(await request.arrayBuffer());
        const options = { title, lang, footerHtml: bytes.slice(0, footer) };
        if (!requester) {
          const { pdf, ...rest } = await PDF.render(bytes.slice(footer), options);
          return new Response(pdf, { headers: { "x-answer": JSON.stringify(rest) } });
        }
        const opened = await PDF.open(requester);
        const begun = opened.ok ? await begin(opened.job) : { ...opened };
        const { pdf, ...rest } = begun.ok ? await opened.job.render(bytes.slice(footer), options) : begun;
        opened[Symbol.dispose]?.();
        return new Response(pdf, { headers: { "x-answer": JSON.stringify(rest) } });
      },
    };`,
};

async function call(
  mf: Miniflare,
  { html, options: { title, lang, footerHtml } }: PdfDocument,
  requester: PrintRequester | null,
): Promise<PrintResult> {
  const options = encodeURIComponent(
    JSON.stringify({ requester, title, lang, footer: footerHtml.length }),
  );
  const body = Buffer.concat([footerHtml, html]);
  const response = await mf.dispatchFetch("http://caller/", {
    method: "POST",
    body,
    headers: { "x-options": options },
  });
  const rest = response.headers.get("x-answer");
  if (!rest) throw new Error(await response.text());
  const pdf = new Uint8Array(await response.arrayBuffer());
  return { ...JSON.parse(rest), pdf };
}

async function shrink(mf: Miniflare, pictures: Uint8Array[]): Promise<Uint8Array[]> {
  const sizes = JSON.stringify(pictures.map((each) => each.length));
  const response = await mf.dispatchFetch("http://caller/shrink", {
    method: "POST",
    body: Buffer.concat(pictures),
    headers: { "x-sizes": sizes },
  });
  if (!response.ok) throw new Error("The pdf worker did not shrink the pictures");
  const all = new Uint8Array(await response.arrayBuffer());
  let at = 0;
  return JSON.parse(response.headers.get("x-sizes") ?? "[]").map((size: number) =>
    all.slice(at, (at += size)),
  );
}

function emptyFolder() {
  const parent = join(ROOT, ".local", "test");
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(join(parent, "pdf-"));
}
