import { readFileSync } from "node:fs";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { TimerStrip } from "~/features/timers/ui/timer-strip";
import { newId } from "~/kernel/ids";
import { LANGUAGES, type Language } from "~/kernel/text/languages";
import type { TimerInterval } from "~/kernel/timer-change";
import { textsIn } from "~/server/texts";
import { renderedHtml } from "../../support/rendered-html";

// Once "Kasni" stood beside "Kasnije", pause had an hourglass and stop a tick.

const ORDER = newId();
const running: TimerInterval = {
  id: newId(),
  workOrderId: ORDER,
  kind: "work",
  startedAt: Date.UTC(2026, 10, 20, 8),
  stoppedAt: null,
  ending: null,
};
const paused: TimerInterval = {
  ...running,
  stoppedAt: Date.UTC(2026, 10, 20, 9),
  ending: "paused",
};

/** The buttons of an order's timer, each with its words and the name of its icon. */
async function buttonsOf(language: Language, intervals: TimerInterval[]) {
  const order = { id: ORDER, number: "2026-00007", timers: { intervals, mayTime: true } };
  const html = await renderedHtml(language, createElement(TimerStrip, { order, isToStart: false }));
  return [...html.matchAll(/<button.*?#([\w-]+)".*?<\/svg>(.*?)<\/button>/g)].map(
    ([, icon = "", words = ""]) => ({ icon, words }),
  );
}

const sprite = readFileSync(new URL("../../../app/ui/layout/icons.svg", import.meta.url), "utf8");
const picture = (icon: string) => sprite.split(`<symbol id="${icon}"`)[1]?.split("</symbol>")[0];

describe.each(LANGUAGES)("in %s", (language) => {
  const { t } = textsIn(language);

  it("pause, continue and stop of a timer have words and icons of their own", async () => {
    const buttons = [
      ...(await buttonsOf(language, [running])),
      ...(await buttonsOf(language, [paused])).slice(0, 1),
    ];
    expect(buttons).toEqual([
      { icon: "pause", words: t("timers.pause") },
      { icon: "stop", words: t("timers.stop") },
      { icon: "play", words: t("timers.continue-on", { order: "2026-00007" }) },
    ]);
    // What waits has an hourglass, and what is done a tick.
    const icons = [...buttons.map(({ icon }) => icon), "hourglass", "check"];
    expect(icons.map(picture)).not.toContain(undefined);
    expect(new Set(icons.map(picture)).size).toBe(icons.length);
    expectUnlike(buttons.map(({ words }) => words));
  });

  it("what is late and what comes later do not begin alike", () => {
    const later = t("dashboard.day.group.later");
    for (const late of [
      t("dashboard.day.group.overdue"),
      t("dashboard.day.since", { day: "" }),
      t("dashboard.shortcut.overdue-orders"),
      t("workOrders.filters.overdue"),
      t("schedule.visit.late"),
      t("schedule.tray.overdue"),
    ])
      expectUnlike([late, later]);
  });
});

/** In a hurry only the beginnings of words are read. */
function expectUnlike(words: string[]): void {
  const begun = words.map((word) => word.trim().toLocaleLowerCase().slice(0, 4));
  expect(begun).not.toContain("");
  expect(new Set(begun).size, words.join(" / ")).toBe(words.length);
}
