import { expect, type Page } from "playwright/test";

type Recording = { toastMessages?: string[] };

/** Runs in the browser before the page: a toast is gone after three seconds, when a busy test may not have looked yet. */
export function recordToasts(): void {
  const messages: string[] = [];
  (window as Recording).toastMessages = messages;
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    for (const node of added)
      if (node instanceof Element && node.matches(".toast-card"))
        messages.push(node.textContent?.trim() ?? "");
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** The texts of the toasts of this page since it was loaded, oldest first. */
function messagesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Recording).toastMessages ?? []);
}

/** Expects the last toast. */
export async function expectStatus(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await messagesOf(page)).at(-1), { timeout: 30_000 }).toBe(text);
}

/** Expects one toast with these words, whatever toasts came before and after it. */
export async function expectMessageOnce(page: Page, text: string): Promise<void> {
  const found = async () => (await messagesOf(page)).filter((each) => each.includes(text)).length;
  await expect.poll(found, { timeout: 30_000 }).toBe(1);
}
