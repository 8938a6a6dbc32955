import { join } from "node:path";
import { buildAll } from "../../build/build.mjs";
import { openLocalDatabases } from "../stack/local-databases.mjs";
import { mailboxPortFor } from "../mail/mailbox.mjs";
import { ROOT, startStack } from "../stack/stack.mjs";
import { step } from "../process/steps.mjs";
import { welcome } from "./welcome.mjs";

/**
 * Everything that follows the installation of the packages.
 * @param {{ port: number, reset: boolean }} options
 * @param {(undo: () => Promise<void> | void) => void} onCleanup
 */
export async function startProduct({ port, reset }, onCleanup) {
  const dir = join(ROOT, ".local");
  const { sqld, seeding } = await openLocalDatabases({ dir, reset, onCleanup });
  await Promise.all([seeding, step("built", () => buildAll())]);
  const stack = await step("workers started", () =>
    startStack({ dir, port, sqld, mailboxPort: mailboxPortFor(port), print: console.error }),
  );
  onCleanup(() => stack.stop());
  console.log(welcome(port, stack.mailbox.url));
}
