/** The part of ServiceWorkerGlobalScope used here: TypeScript loads either the DOM types or Cloudflare's worker types, and neither fits. */
type WorkerScope = {
  /** Set by the server of tests (worker/pages/service-worker.ts). */
  readonly timeFactor?: number;
  location: { readonly origin: string };
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: {
    claim(): Promise<void>;
    matchAll(options: {
      type: "window";
      includeUncontrolled?: boolean;
    }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
};

type WindowClient = {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown): void;
};

type Extendable = { waitUntil(work: Promise<unknown>): void };
type WorkerEvents = {
  install: Extendable;
  activate: Extendable;
  fetch: Extendable & { request: Request; respondWith(response: Promise<Response>): void };
  message: Extendable & { data: unknown };
  push: Extendable & { data: { text(): string } | null };
  notificationclick: Extendable & { notification: { close(): void; data: unknown } };
  pushsubscriptionchange: Extendable;
  sync: Extendable & { tag: string };
};

/** Safe only in the entry of the service worker. */
export function workerScope(): WorkerScope {
  return self as unknown as WorkerScope;
}
