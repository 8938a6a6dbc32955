import type { BrowserContext } from "playwright/test";

/** Collects everything that the browser reports: console errors, script errors, and content security policy violations. */
export function watchFaults() {
  const messages: string[] = [];
  const pardoned: RegExp[] = [];
  function watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() === "error" || /content security policy/i.test(message.text()))
        messages.push(`${message.text()} (${message.page()?.url() ?? "?"})`);
    });
    context.on("weberror", (error) => messages.push(messageOf(error.error())));
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
