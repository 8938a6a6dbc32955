import type { BrowserContext } from "playwright/test";

/** Collects everything that the browser reports: console errors, script errors, and content security policy violations. */
export function watchFaults() {
  const messages: string[] = [];
  // Browsers report every WebSocket that does not open. The page works without it (decision 0094), and tests cut the network.
  const pardoned: RegExp[] = [/^WebSocket connection to '[^']*\/api\/live/];
  function watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() === "error" || /content security policy/i.test(message.text()))
        messages.push(`${message.text()} (${message.page()?.url() ?? "?"})`);
    });
    context.on("weberror", (error) =>
      messages.push(`${messageOf(error.error())} (${error.page()?.url() ?? "?"})`),
    );
  }
  return {
    watch,
    allowConsole: (...patterns: RegExp[]) => void pardoned.push(...patterns),
    messages: () => messages.filter((text) => !pardoned.some((pattern) => pattern.test(text))),
  };
}

/** Not every error has a stack. */
function messageOf({ name, message, stack }: Error): string {
  return stack?.includes(message) && message ? stack : `${name}: ${message}\n${stack ?? ""}`;
}
