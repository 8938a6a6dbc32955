type Receiver = { postMessage(message: unknown): void };

/**
 * Sends a message to a service worker, to a window that it controls, or to a channel. All of them are of this origin: unlike that of
 * another window, their `postMessage` takes no target origin.
 */
export function postMessageTo(receiver: Receiver | null | undefined, message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- The rule takes every receiver for a window.
  if (receiver) receiver.postMessage(message);
}
