import type { Page } from "playwright/test";

/**
 * A phone with full storage: a writing transaction is then aborted with QuotaExceededError when it is flushed to disk, as in
 * Chromium. Chromium's own quota override does not apply to tenants on *.localhost.
 */
export async function withLimitedStorage(page: Page): Promise<{
  /** The name of the store, if only one store is full. */ fill: (store?: string) => Promise<void>;
  free: () => Promise<void>;
}> {
  await page.context().addInitScript(limitStorage);
  return {
    fill: (store = "all") =>
      page.evaluate((name) => localStorage.setItem("test.full", name), store),
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
  const original = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "error");
  Object.defineProperty(IDBTransaction.prototype, "error", {
    configurable: true,
    get() {
      return failed.has(this)
        ? new DOMException("", "QuotaExceededError")
        : original?.get?.call(this);
    },
  });
}
