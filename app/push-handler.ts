/** What a service worker does with push: pure, so that it can be tried without one. It listens for `push` and `notificationclick` and asks here. */

export type PushMessage = { title: string; path: string };
type Shown = { title: string; options: { tag: string; data: { path: string } } };
/** Of a WindowClient, what is needed here. */
type Window = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> };
type Windows = { matchAll(): Promise<readonly Window[]>; openWindow(url: string): Promise<unknown> };

/** Null for what is no message of ours: then nothing is shown. */
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

/** A path within the app; "//host" and "/\host" would lead to somebody else. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

/** A second message about the same record takes the place of the first. */
export function shownFor({ title, path }: PushMessage): Shown {
  return { title, options: { tag: path, data: { path } } };
}

/** Opens the record in the window that is open, else in a new one. */
export async function openRecord(windows: Windows, origin: string, path: unknown): Promise<void> {
  const url = `${origin}${typeof path === "string" && isOwnPath(path) ? path : "/"}`;
  const [open] = (await windows.matchAll()).filter((each) => new URL(each.url).origin === origin);
  if (!open) return void (await windows.openWindow(url));
  // A browser may refuse the focus; the record is opened all the same.
  await open.focus().catch(() => undefined);
  // A window that this worker does not control yet cannot be led.
  if (open.url !== url) await open.navigate(url).catch(() => windows.openWindow(url));
}
