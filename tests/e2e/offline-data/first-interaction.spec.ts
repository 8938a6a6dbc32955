import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { filesToStore } from "../../../app/offline/releases/release-files";
import { ROOT } from "../../../worker/dev/stack/stack";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { offlineDataOf } from "../../support/e2e/offline-data";
import { openLine } from "../../support/e2e/connection";
import { waitForServiceWorker, PHONE_WITH_WORKER } from "../../support/e2e/offline";
import { expectLastToast } from "../../support/e2e/toasts";

const MOST_BYTES = 1_600_000;

test("a visit without input registers the service worker and fetches no release files; the first input stores all of them on the phone and the page says so", async ({
  as,
  company,
}) => {
  const line = await openLine(company);
  const requested: string[] = [];
  line.watch(({ path, on }) => void (on === "the way there" && requested.push(path)));
  const page = await as("tomislav", { ...PHONE_WITH_WORKER, baseURL: line.origin });
  await visit(page, "/work-orders/assigned");
  // It is fetched long after the page is idle, and needs no user input.
  await offlineDataOf(page, "tomislav");
  await expect.poll(() => workerOf(page)).toBe("activated");
  expect(await cachedFiles(page)).toEqual({ files: [], bytes: 0 });

  // The same on the next visit, which the worker already answers for.
  await visit(page, "/work-orders/assigned");
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe("activated");
  expect(requested.filter((path) => path === "/offline-shell")).toEqual([]);

  await waitForServiceWorker(page);
  await expectLastToast(page, "Ready to work offline");
  const { files, bytes } = await cachedFiles(page);
  expect(files).toEqual(expect.arrayContaining(["/offline-shell", ...released()]));
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  await line.close();
});

/** The state of the registered worker, whether or not it controls this page. */
function workerOf(page: Page): Promise<string> {
  return page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? "none",
  );
}

/** Scripts, styles, fonts and icons of the build. */
function released(): string[] {
  const paths = readdirSync(join(ROOT, "build", "client"), { recursive: true, encoding: "utf8" });
  return filesToStore(paths.map((path) => `/${path}`));
}

function cachedFiles(page: Page): Promise<{ files: string[]; bytes: number }> {
  return page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith("release."));
    if (!name) return { files: [], bytes: 0 };
    const cache = await caches.open(name);
    const requests = await cache.keys();
    const responses = await Promise.all(requests.map((each) => cache.match(each)));
    const sizes = await Promise.all(
      responses.map(async (response) => (await response?.arrayBuffer())?.byteLength ?? 0),
    );
    return {
      files: requests.map(({ url }) => new URL(url).pathname),
      bytes: sizes.reduce((sum, each) => sum + each, 0),
    };
  });
}
