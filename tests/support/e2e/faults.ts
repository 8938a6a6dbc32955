import type { BrowserContext } from "playwright/test";

/** Collects everything that the browser reports: console errors, script errors, and content security policy violations. */
export function watchFaults() {
  const said: string[] = [];
  const pardoned: RegExp[] = [];
  function watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() === "error" || /content security policy/i.test(message.text()))
        said.push(`${message.text()} (${message.page()?.url() ?? "?"})`);
    });
    context.on("weberror", (error) => said.push(wordsOf(error.error())));
  }
  return {
    watch,
    allowConsole: (...patterns: RegExp[]) => void pardoned.push(...patterns),
    said: () => said.filter((words) => !pardoned.some((pattern) => pattern.test(words))),
  };
}

/** Not every error has a stack. */
function wordsOf({ name, message, stack }: Error): string {
  return stack?.includes(message) && message ? stack : `${name}: ${message}\n${stack ?? ""}`;
}
