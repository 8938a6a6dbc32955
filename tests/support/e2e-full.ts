import type { Page } from "playwright/test";

/**
 * A phone whose storage can be full: then a transaction that writes is aborted when it comes to the disk, with QuotaExceededError, as
 * Chromium does it. Its own override of a quota does not reach companies on *.localhost.
 */
export async function withLimitedStorage(page: Page): Promise<{ /** Where only one store does not fit any more, its name. */ fill: (store?: string) => Promise<void>; free: () => Promise<void> }> {
  await page.context().addInitScript(limitStorage);
  return {
    fill: (store = "all") => page.evaluate((name) => localStorage.setItem("test.full", name), store),
    free: () => page.evaluate(() => localStorage.removeItem("test.full")),
  };
}

/** Runs in the page. */
function limitStorage(): void {
  const failed = new WeakSet<object>();
  for (const name of ["put", "add"] as const) {
    const write = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...given: [unknown, IDBValidKey?]) {
      const request = Reflect.apply(write, this, given) as IDBRequest<IDBValidKey>;
      const full = localStorage.getItem("test.full");
      if (full !== "all" && full !== this.name) return request;
      const { transaction } = this;
      request.addEventListener("success", () => {
        if (failed.has(transaction)) return;
        failed.add(transaction);
        transaction.abort();
      });
      return request;
    };
  }
  const said = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "error");
  Object.defineProperty(IDBTransaction.prototype, "error", {
    configurable: true,
    get() {
      return failed.has(this) ? new DOMException("", "QuotaExceededError") : said?.get?.call(this);
    },
  });
}
