/** Push handling of the service worker, called for `push` and `notificationclick`. Pure, so that tests need no service worker. */

type PushMessage = { title: string; path: string };
type SystemNotification = { title: string; options: { tag: string; data: { path: string } } };
/** The members of WindowClient used here. */
type Window = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> };
type Windows = {
  matchAll(): Promise<readonly Window[]>;
  openWindow(url: string): Promise<unknown>;
};

/** Null for an unknown message: then nothing is shown. */
export function readMessage(text: string | undefined): PushMessage | null {
  const { title, path } = parsed(text);
  if (typeof title !== "string" || title === "" || typeof path !== "string") return null;
  return { title, path: isOwnPath(path) ? path : "/" };
}

function parsed(text: string | undefined): { title?: unknown; path?: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** A path within the app; "//host" and "/\host" would lead to another origin. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

/** A notification replaces an earlier one about the same record. */
export function notificationOf({ title, path }: PushMessage): SystemNotification {
  return { title, options: { tag: path, data: { path } } };
}

/** Opens the record in an open window, otherwise in a new one. */
export async function openRecord(windows: Windows, origin: string, path: unknown): Promise<void> {
  const url = `${origin}${typeof path === "string" && isOwnPath(path) ? path : "/"}`;
  const [open] = (await windows.matchAll()).filter((each) => new URL(each.url).origin === origin);
  if (!open) return void (await windows.openWindow(url));
  // If the browser refuses the focus, the record still opens.
  await open.focus().catch(() => undefined);
  // A window that this worker does not control yet rejects navigate().
  if (open.url !== url) await open.navigate(url).catch(() => windows.openWindow(url));
}
