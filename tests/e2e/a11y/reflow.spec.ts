import type { Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { ANSWER_ITEM } from "../../../app/offline/outbox/entry-kinds";
import { expect, hydrated, visit } from "../../support/e2e/fixtures";
import { NO_NETWORK } from "../../support/e2e/offline";
import { putInOutbox } from "../../support/e2e/queued";
import { waitForScripts } from "../../support/e2e/script-requests";
import { overflowingElements } from "../../support/a11y/checks";
import { openPage, test as base } from "../../support/a11y/crawl";
import { type A11yTenant, LED_BY_TOMISLAV } from "../../support/a11y/further-records";
import { UNBROKEN } from "../../support/a11y/long-records";
import { listPages } from "../../support/a11y/pages";
import { planPhone } from "../../support/a11y/plan";
import { createA11yTenant } from "../../support/a11y/tenant";
import { writeUnbrokenWords } from "../../support/a11y/unbroken-records";
import {
  actionsOffScreen,
  brokenWords,
  emptyControls,
  setTextSize,
} from "../../support/a11y/words";

// A trace of so many pages costs more than the rest of the test; the messages of the findings state where they are.
base.use({ trace: "off" });

const AT_A_TIME = 12;
const WIDTHS = [320, 360, 390];
const HEIGHT = 800;
/** Sizes of text in percent, as in the settings of Android, each with widths of phones. */
const TEXT_SIZES: readonly [percent: number, widths: readonly number[]][] = [
  [100, WIDTHS],
  [130, [360]],
  [140, [320, 390]],
  [200, [360, 390]],
];

const softly = expect.configure({ soft: true });
// Sorted by user, so that each sign-in is used for many pages.
const stops = planPhone().toSorted((a, b) => String(a.by).localeCompare(String(b.by)));

/** Its tenant has a word of 190 letters in every text that users have written. */
const withUnbrokenWords = base.extend<object, { crawl: A11yTenant }>({
  crawl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads there what a fixture needs
    async ({}, provide) => {
      const company = await createA11yTenant();
      await writeUnbrokenWords(company);
      await provide(company);
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

async function onScreen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth)).toBe(width);
}

withUnbrokenWords(
  "a comment and an answer that wait in the outbox hold words of 190 letters on a phone",
  async ({ opens, crawl, allowConsole }) => {
    allowConsole(NO_NETWORK);
    const page = await opens("tomislav", 390, "outbox");
    const order = await crawl.one("work_orders", `status = 'in-progress' AND ${LED_BY_TOMISLAV}`);
    await visit(page, crawl.origin + "/outbox");
    // Only what is sent finds no network: the crawl has no service worker, and the card of an answer loads its code.
    await page.route(/\/api\/workOrders\/.+\/(comments|answers)/, (route) => route.abort());
    const entry = { capturedAt: Date.now(), queue: order, title: UNBROKEN };
    const [commentId, answerId] = [newId(), newId()];
    await putInOutbox(page, "tomislav", {
      ...entry,
      id: commentId,
      kind: "comments.add",
      call: {
        method: "PUT",
        path: `/workOrders/${order}/comments`,
        body: { commentId, text: UNBROKEN, fileIds: [] },
      },
      record: `/work-orders/${order}?tab=comments`,
    });
    await putInOutbox(page, "tomislav", {
      ...entry,
      id: answerId,
      kind: ANSWER_ITEM,
      call: { method: "PUT", path: `/workOrders/${order}/checklists/x/answers`, body: {} },
      record: `/work-orders/${order}/checklists/x?item=y`,
      effect: {
        record: `work-orders/${order}`,
        answer: {
          id: answerId,
          checklistId: "x",
          itemId: "y",
          kind: "text",
          tick: null,
          thousandths: null,
          content: UNBROKEN,
          comment: UNBROKEN,
          isFinding: false,
          baseId: null,
          photoCount: 0,
          at: Date.now(),
          closes: false,
          names: { order: "2026-00001", checklist: UNBROKEN, item: UNBROKEN, unit: "" },
        },
      },
    });
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(page.getByRole("article")).toHaveCount(2);
    for (const closed of await page.locator("details:not([open]) > summary").all())
      await closed.click();
    for (const width of WIDTHS) {
      await onScreen(page, width);
      await softly.poll(() => overflowingElements(page), `outbox at ${width} px`).toEqual([]);
    }
  },
);

for (let from = 0; from < stops.length; from += AT_A_TIME) {
  const some = stops.slice(from, from + AT_A_TIME);
  const pages = `pages ${from + 1} to ${from + some.length}, from ${some[0]?.page} to ${some.at(-1)?.page}`;

  withUnbrokenWords(
    `${pages}, hold words of 190 letters on a phone`,
    async ({ opens, crawl, allowConsole }) => {
      allowConsole(/status of 404/);
      for (const stop of some) {
        const page = await opens(stop.by, stop.width);
        await openPage(page, crawl, stop);
        await waitForScripts(page, [100]);
        for (const width of WIDTHS) {
          await onScreen(page, width);
          const look = `${stop.page} · ${stop.by} at ${width} px`;
          // Charts are drawn again.
          const findings = async () => [
            ...(await overflowingElements(page)),
            ...(await actionsOffScreen(page)),
          ];
          await softly.poll(findings, look).toEqual([]);
        }
      }
    },
  );

  base(
    `${pages}, break no word and empty no control with large text on a phone`,
    async ({ opens, crawl, allowConsole }) => {
      allowConsole(/status of 404/);
      for (const stop of some) {
        const page = await opens(stop.by, stop.width);
        await openPage(page, crawl, stop);
        await waitForScripts(page, [100]);
        for (const [size, widths] of TEXT_SIZES) {
          await setTextSize(page, size);
          for (const width of widths) {
            await onScreen(page, width);
            const look = `${stop.page} · ${stop.by} · ${stop.language} at ${width} px, text ${size} %`;
            const findings = async () => [
              ...(await overflowingElements(page)),
              ...(await brokenWords(page)),
              ...(await emptyControls(page)),
            ];
            await softly.poll(findings, look).toEqual([]);
          }
        }
      }
    },
  );
}

const TABLET_WIDTHS = [768, 900, 1023];
const LISTS = listPages().filter((page) => /^\/[a-z-]+(\/[a-z-]+)?$/.test(page));

base(
  "on a tablet no list and no page without a record scrolls sideways",
  async ({ opens, crawl, allowConsole }) => {
    allowConsole(/status of (403|404|422)/);
    for (const path of LISTS) {
      const page = await opens("sanja", 768);
      await page.goto(crawl.origin + path);
      await hydrated(page);
      await waitForScripts(page, [100]);
      for (const width of TABLET_WIDTHS) {
        await onScreen(page, width);
        await softly.poll(() => overflowingElements(page), `${path} at ${width} px`).toEqual([]);
      }
    }
  },
);
