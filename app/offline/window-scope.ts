/** What a window has and the service worker does not. Code that runs in both reads it from here and expects its absence. */
type WindowScope = {
  readonly caches: CacheStorage;
  readonly localStorage?: TextStorage;
  readonly sessionStorage?: TextStorage;
  readonly document?: { readonly cookie: string };
};
export type TextStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

export const windowScope: WindowScope = globalThis;
