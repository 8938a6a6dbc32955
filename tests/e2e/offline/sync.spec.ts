import type { CDPSession, Page } from "playwright/test";
import { castMember } from "../../../migrations/seeds/cast";
import { apiAs, makeOrder, reportOf } from "../../support/e2e-company";
import { installed, keptFact, NO_NETWORK, PHONE_WITH_WORKER } from "../../support/e2e-offline";
import { filedReports, layReport, ownersOnPhone } from "../../support/e2e-waiting";
import { expect, test, visit } from "../../support/e2e";

/** Wakes the service worker as the browser does when the line is back. */
async function wake(devtools: CDPSession, origin: string, registrationId: string): Promise<void> {
  await devtools.send("ServiceWorker.dispatchSyncEvent", { origin, registrationId, tag: "outbox", lastChance: false });
}

async function registrationOf(page: Page, devtools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === new URL("/", page.url()).href);
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  return found;
}

test("With no window open the service worker sends what waits, in the name of its author, once", async ({ as, company, pardon }) => {
  pardon(NO_NETWORK);
  const { id } = await makeOrder(await apiAs(company, "marko"));
  const report = reportOf(id) as { id: string; workOrderId: string; capturedAt: number };
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/profile/safety");
  await installed(page);
  await keptFact(page, "root");
  const devtools = await page.context().newCDPSession(page);
  const registration = await registrationOf(page, devtools);
  await page.context().setOffline(true);
  await layReport(page, "tomislav", report);
  await page.goto("about:blank");
  await page.context().setOffline(false);
  expect(await filedReports(company)).toEqual([]);
  // Twice, as a browser may: it leaves once.
  await wake(devtools, company.origin, registration);
  await wake(devtools, company.origin, registration);
  await expect.poll(() => filedReports(company), { timeout: 30_000 }).toEqual([{ id: report.id, authorId: castMember("tomislav").id }]);
  await visit(page, "/outbox");
  await expect(page.getByText("Everything has been sent")).toBeVisible();
  expect([await ownersOnPhone(page, "entries"), await filedReports(company)]).toEqual([[], [{ id: report.id, authorId: castMember("tomislav").id }]]);
});
