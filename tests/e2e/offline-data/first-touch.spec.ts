import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { filesToStore } from "../../../app/offline/releases/release-files";
import { ROOT } from "../../../worker/dev/stack/stack.mjs";
import { expect, test, visit } from "../../support/e2e";
import { offlineDataOf } from "../../support/e2e-field-pack";
import { openLine } from "../../support/e2e-line";
import { expectSaid, installed, PHONE_WITH_WORKER } from "../../support/e2e-offline";

const MOST_BYTES = 1_500_000;

test("Who only looks in fetches none of the release; after the first touch all of it lies on the phone, and it is said", async ({ as, company }) => {
  // The next window is signed in by its cookie, and nobody has touched it.
  await as("tomislav");
  const line = await openLine(company);
  const requested: string[] = [];
  line.watch(({ path, on }) => void (on === "the way there" && requested.push(path)));
  const page = await as("tomislav", { ...PHONE_WITH_WORKER, baseURL: line.origin });
  await visit(page, "/work-orders/assigned");
  // It comes long after the page is at rest, and needs no touch.
  await offlineDataOf(page, "tomislav");
  expect(requested).not.toContain("/sw.js");
  expect(await kept(page)).toEqual({ files: [], bytes: 0 });

  await installed(page);
  await expectSaid(page, "Ready to work offline");
  const { files, bytes } = await kept(page);
  expect(files).toEqual(expect.arrayContaining(["/offline-shell", ...released()]));
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  await line.close();
});

/** Scripts, styles, fonts and icons, as the build has left them. */
function released(): string[] {
  const paths = readdirSync(join(ROOT, "build", "client"), { recursive: true, encoding: "utf8" });
  return filesToStore(paths.map((path) => `/${path}`));
}

function kept(page: Page): Promise<{ files: string[]; bytes: number }> {
  return page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith("release."));
    if (!name) return { files: [], bytes: 0 };
    const cache = await caches.open(name);
    const requests = await cache.keys();
    const answers = await Promise.all(requests.map((each) => cache.match(each)));
    const sizes = await Promise.all(answers.map(async (answer) => (await answer?.arrayBuffer())?.byteLength ?? 0));
    return { files: requests.map(({ url }) => new URL(url).pathname), bytes: sizes.reduce((sum, each) => sum + each, 0) };
  });
}
