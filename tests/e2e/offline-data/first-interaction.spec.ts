import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { filesToStore } from "../../../app/offline/releases/release-files";
import { ROOT } from "../../../worker/dev/stack/stack";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { offlineDataOf } from "../../support/e2e/offline-data";
import { waitForServiceWorker, PHONE_WITH_WORKER } from "../../support/e2e/offline";
import { expectLastToast } from "../../support/e2e/toasts";

test("a visit without input registers the service worker and fetches no release files; the first input stores all of them on the phone and the page says so", async ({
  as,
  openLine,
}) => {
  const line = await openLine();
  const requested: string[] = [];
  line.watch(({ path, on }) => void (on === "the way there" && requested.push(path)));
  const page = await as("tomislav", { ...PHONE_WITH_WORKER, baseURL: line.origin });
  await visit(page, "/work-orders/assigned");
  // It is fetched long after the page is idle, and needs no user input.
  await offlineDataOf(page, "tomislav");
  await expect.poll(() => workerOf(page)).toBe("activated");
  expect(await cachedFiles(page)).toEqual([]);

  // The same on the next visit, which the worker already answers for.
  await visit(page, "/work-orders/assigned");
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe("activated");
  expect(requested.filter((path) => path === "/offline-shell")).toEqual([]);

  await waitForServiceWorker(page);
  await expectLastToast(page, "Ready to work offline");
  expect(await cachedFiles(page)).toEqual(
    expect.arrayContaining(["/offline-shell", ...released()]),
  );
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

function cachedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith("release."));
    if (!name) return [];
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
}
