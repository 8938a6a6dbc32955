import type { Locator, Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import type { Instant } from "../../../app/kernel/time/instants";
import { castMember } from "../../../migrations/seeds/cast";
import { visit } from "./fixtures";
import { waitForScripts } from "./script-requests";
import type { Api } from "./tenant";

/** A week in the future, so that nothing depends on the time of the day. */
export const MONDAY = "2027-03-01";
export const WEEK = `/schedule?from=${MONDAY}`;

/** The cell of a technician on a day of the week: 0 is Monday. */
export function cell(page: Page, technician: string, day: number): Locator {
  return page.getByRole("row", { name: technician }).getByRole("cell").nth(day);
}

export function tray(page: Page): Locator {
  return page.getByRole("complementary", { name: /^Unplanned/ });
}

export function trayCard(page: Page, number: string): Locator {
  return tray(page).getByRole("listitem").filter({ hasText: number });
}

/** Dragging is fetched once the board has been painted. */
export async function visitBoard(page: Page, path = WEEK): Promise<void> {
  await visit(page, path);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("board-drag")),
  );
  await waitForScripts(page);
}

export async function dragOver(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await to.hover({ position: { x: 20, y: 12 } });
}

/** Hours of a technician, from a time such as 2027-03-01T08:00:00Z or an instant. Returns the id of the visit. */
export async function planAt(
  api: Api,
  workOrderId: string,
  technician: string,
  from: string | Instant,
  hours = 2,
): Promise<string> {
  const id = newId();
  const startsAt = typeof from === "string" ? Date.parse(from) : from;
  await api("PUT", "/visits", {
    id,
    workOrderId,
    technicianIds: [castMember(technician).id],
    startsAt,
    endsAt: startsAt + hours * 3_600_000,
  });
  return id;
}
