import { describe, expect, it } from "vitest";
import { isFieldPage, isPdf } from "~/offline/data/offline-pages";
import { isFileOfRelease } from "~/offline/releases/release-file";
import { filesNamedIn, filesToStore, languageOfPage } from "~/offline/releases/release-files";

describe("the files of a release in the device's cache", () => {
  it("are the scripts, styles, fonts and icons of pages that work offline, without large, rare or foreign files", () => {
    const cached = [
      "/icon.svg",
      "/icons/icon-192.png",
      "/assets/list-Ab1.js",
      "/assets/ticket-form-Ab2.js",
      "/assets/app-x.css",
      "/assets/inter-latin-y.woff2",
      "/assets/icons-z.svg",
    ];
    const left = [
      "/_headers",
      "/sw.js",
      "/icons/maskable-512.png",
      "/assets/editor-q.js",
      "/assets/swagger-ui-w.css",
      "/assets/apexcharts-e.js",
      "/assets/customer-form-t.js",
      "/assets/online-Ab3.js",
      "/assets/inter-cyrillic-r.woff2",
      "/assets/text-en-12.json",
    ];
    expect(filesToStore([...left, ...cached])).toEqual(cached);
  });

  it("include the files that the initial HTML references", () => {
    const html = `<html lang="sr-Latn" data-theme="dark"><link href="/assets/text-rs-12.json"/><link href="/assets/app-x.css"/><script>import "/assets/manifest-1.js"; import "/assets/app-x.css"</script>`;
    expect(filesNamedIn(html)).toEqual([
      "/assets/text-rs-12.json",
      "/assets/app-x.css",
      "/assets/manifest-1.js",
    ]);
    expect(languageOfPage(html)).toBe("sr-Latn");
    expect([filesNamedIn("<p>"), languageOfPage("<html>")]).toEqual([[], null]);
  });
});

describe("a file of the build", () => {
  it("is answered from the device; the pages of assets below the same path and their data are not", () => {
    const id = "0199aa00-0000-7000-8000-000000000001";
    const files = [
      "list-Ab1_x-y.js",
      "app-x.css",
      "text-en-base-12.json",
      "icons-z.svg",
      "f.woff2",
    ];
    for (const file of files) expect(isFileOfRelease(`/assets/${file}`), file).toBe(true);
    const pages = ["equipment", "spare-parts", "new", id, `equipment/${id}`, `${id}/edit`];
    for (const page of pages)
      expect([`/assets/${page}`, `/assets/${page}.data`].map(isFileOfRelease), page).toEqual([
        false,
        false,
      ]);
  });
});

describe("a page of the offline area", () => {
  it("has a network timeout; all other pages use the network only", () => {
    const id = "0199aa00-0000-7000-8000-000000000001";
    for (const path of [
      "/work-orders",
      "/work-orders/assigned",
      `/work-orders/${id}`,
      `/work-orders/${id}/start`,
      `/work-orders/${id}/daily-reports/new`,
      "/tasks",
      `/tasks/${id}`,
      "/tickets/new",
      "/profile/safety",
      "/profile/helpdesk",
      "/outbox",
    ]) {
      expect(isFieldPage(path), path).toBe(true);
    }
    expect([`/work-orders/${id}/pdf`, "/api/work-orders", "/api/docs"].map(isPdf)).toEqual([
      true,
      true,
      true,
    ]);
    expect(["/work-orders", "/outbox"].map(isPdf)).toEqual([false, false]);
    for (const path of [
      "/",
      "/work-orders/new",
      "/tickets",
      "/customers",
      "/profile",
      "/settings",
      "/login",
      "/outboxes",
    ])
      expect(isFieldPage(path), path).toBe(false);
  });
});
