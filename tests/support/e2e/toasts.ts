import { expect, type Page } from "playwright/test";

/** `readCount`: how many of the messages a test has read. */
type Recording = { toastMessages?: string[]; readCount?: number };

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
export function toastsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Recording).toastMessages ?? []);
}

/** Expects a toast that contains this text, after the ones that earlier calls have found. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const find = (text: string) => {
    const { toastMessages = [], readCount = 0 } = window as Recording;
    const index = toastMessages.findIndex(
      (message, at) => at >= readCount && message.includes(text),
    );
    if (index === -1) return toastMessages.slice(readCount);
    (window as Recording).readCount = index + 1;
    return "found";
  };
  await expect.poll(() => page.evaluate(find, text), `the toast "${text}"`).toBe("found");
}

/** Expects the last toast. */
export async function expectLastToast(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await toastsOf(page)).at(-1)).toBe(text);
}

/** Expects exactly one toast that contains this text, among any others. */
export async function expectToastOnce(page: Page, text: string): Promise<void> {
  const found = async () =>
    (await toastsOf(page)).filter((message) => message.includes(text)).length;
  await expect.poll(found).toBe(1);
}

/** From now on a toast stays, as it does while the pointer is on it. */
export function holdToasts(page: Page): Promise<void> {
  return page.locator(".toast-place").dispatchEvent("pointerover");
}
