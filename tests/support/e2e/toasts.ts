import { expect, type Page } from "playwright/test";

type Recording = { saidByToasts?: string[] };

/** Runs in the browser before the page: a toast is gone after three seconds, when a busy test may not have looked yet. */
export function recordToasts(): void {
  const said: string[] = [];
  (window as Recording).saidByToasts = said;
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    for (const node of added)
      if (node instanceof Element && node.matches(".toast-card"))
        said.push(node.textContent?.trim() ?? "");
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** The texts of the toasts of this page since it was loaded, oldest first. */
function saidBy(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Recording).saidByToasts ?? []);
}

/** Expects the last toast. */
export async function expectSaid(page: Page, words: string): Promise<void> {
  await expect.poll(async () => (await saidBy(page)).at(-1), { timeout: 30_000 }).toBe(words);
}

/** Expects one toast with these words, whatever was said before and after it. */
export async function expectSaidOnce(page: Page, words: string): Promise<void> {
  const found = async () => (await saidBy(page)).filter((each) => each.includes(words)).length;
  await expect.poll(found, { timeout: 30_000 }).toBe(1);
}
