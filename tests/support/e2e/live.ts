import { expect, type Page } from "playwright/test";
import { visit } from "./fixtures";

/** Opens a page and touches it, after which it follows the changes of others. */
export async function follow(page: Page, path: string): Promise<void> {
  const opening = page.waitForEvent("websocket");
  await visit(page, path);
  await page.getByRole("heading", { level: 1 }).click();
  const socket = await opening;
  expect(socket.url()).toContain("/api/live");
}
