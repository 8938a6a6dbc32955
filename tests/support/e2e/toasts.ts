import { expect, type Page } from "playwright/test";

type Recording = { toastMessages?: string[] };

/** Runs in the browser before the page loads: a toast disappears after three seconds, possibly before a slow test has read it. */
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

/** The texts of all toasts since the page was loaded, oldest first. */
function toastsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Recording).toastMessages ?? []);
}

/** Expects the last toast. */
export async function expectLastToast(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await toastsOf(page)).at(-1), { timeout: 30_000 }).toBe(text);
}

/** Expects exactly one toast that contains this text, among any others. */
export async function expectToastOnce(page: Page, text: string): Promise<void> {
  const found = async () =>
    (await toastsOf(page)).filter((message) => message.includes(text)).length;
  await expect.poll(found, { timeout: 30_000 }).toBe(1);
}
