import { join } from "node:path";
import type { Page } from "playwright/test";
import { NO_NETWORK } from "../support/e2e/offline";
import { waitForScripts } from "../support/e2e/script-requests";
import { inState, openPage, test } from "../support/a11y/crawl";
import type { A11yTenant } from "../support/a11y/further-records";
import { screenFindings } from "../support/a11y/screen-checks";
import type { Subject, Visit } from "../support/a11y/plan";
import { composeSheet, FOLDER, labelOf, type Screen, SHEETS } from "./sheets";

// A trace of so many pages costs more than the rest of the test.
test.use({ trace: "off" });

for (const { title, file, subjects } of SHEETS)
  test(title, async ({ opens, crawl, allowConsole, browser }, info) => {
    // Prefetched pages fail without a network or without a response.
    allowConsole(/status of (403|404|409|422|503)/, NO_NETWORK, /Error loading route module/);
    const rows: Screen[][] = [];
    for (const subject of subjects) {
      const screens: Screen[] = [];
      const own = subject.state?.enter ? subject.name : undefined;
      for (const stop of subject.visits)
        screens.push(await screenOf(await opens(stop.by, stop.width, own), crawl, subject, stop));
      rows.push(screens);
    }
    await composeSheet(browser, join(FOLDER, file), rows);
    const screens = rows.flat();
    const findings = screens.flatMap((screen) =>
      screen.findings.map((finding) => `${screen.name} · ${labelOf(screen)}: ${finding}`),
    );
    await info.attach("findings", {
      body: JSON.stringify({ screens: screens.length, findings }),
      contentType: "application/json",
    });
  });

async function screenOf(
  window: Page,
  company: A11yTenant,
  { name, state }: Subject,
  stop: Visit,
): Promise<Screen> {
  const look = async (opened: Page) => ({ name, ...stop, ...(await lookAt(opened)) });
  if (state) return inState(window, company, state, stop, look);
  await openPage(window, company, stop);
  return look(window);
}

async function lookAt(page: Page): Promise<{ picture: Buffer; findings: string[] }> {
  // Of so many screens, none waits longer than it must.
  await waitForScripts(page, [100]);
  await page.waitForFunction(
    () =>
      document.fonts.status === "loaded" &&
      [...document.images].every(({ complete, loading }) => complete || loading === "lazy"),
  );
  const picture = await page.screenshot({ type: "jpeg", quality: 80, animations: "disabled" });
  return { picture, findings: await screenFindings(page) };
}
