import type { BrowserContext, HTTPRequest, Page } from "@cloudflare/puppeteer";
import type { Bytes } from "~/kernel/pdf/printer";
import { withoutHugePictures } from "./huge-pictures";

/** Requests to this URL are intercepted, so that the page has headers and opens no connection. */
const ADDRESS = "http://pdf.invalid/";

/** Sandboxed documents run no scripts and follow no meta refresh. Only data URLs are loaded. */
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; sandbox",
  "x-dns-prefetch-control": "off",
};

/**
 * Prints in a browser context of its own, which shares nothing with other documents and is closed
 * afterwards.
 */
export async function printPage(
  context: BrowserContext,
  html: Bytes,
  footer: string,
): Promise<Bytes> {
  const page = await context.newPage();
  await show(page, withoutHugePictures(html));
  const pdf = await page.pdf({
    format: "A4",
    preferCSSPageSize: true,
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: "<span></span>",
    footerTemplate: footer,
    tagged: true,
    outline: true,
    // The caller applies the timeout.
    timeout: 0,
  });
  return whole(pdf);
}

async function show(page: Page, html: Bytes): Promise<void> {
  page.on("request", (request) => void respond(request, html).catch(() => {}));
  await Promise.all([
    page.setJavaScriptEnabled(false),
    page.setOfflineMode(true),
    page.setRequestInterception(true),
  ]);
  await page.goto(ADDRESS, { waitUntil: "load", timeout: 0 });
}

async function respond(request: HTTPRequest, html: Bytes): Promise<void> {
  if (request.url() !== ADDRESS || !request.isNavigationRequest())
    return request.abort("blockedbyclient");
  await request.respond({ status: 200, headers: HEADERS, body: Buffer.from(html) });
}

/** A browser that crashes while it transfers the file leaves one that no reader can open. */
function whole(pdf: Uint8Array): Bytes {
  const head = new TextDecoder().decode(pdf.subarray(0, 5));
  const tail = new TextDecoder().decode(pdf.subarray(-16));
  if (head !== "%PDF-" || !tail.includes("%%EOF"))
    throw new Error("the browser handed over part of a PDF");
  return new Uint8Array(pdf);
}
