import { join } from "node:path";
import { buildAll } from "./build.mjs";
import { openLocalDatabases } from "./local-databases.mjs";
import { mailboxPortFor } from "./mailbox.mjs";
import { ROOT, startStack } from "./stack.mjs";
import { step } from "./steps.mjs";
import { welcome } from "./welcome.mjs";

/**
 * Everything that follows the installation of the packages.
 * @param {{ port: number, reset: boolean }} options
 * @param {(undo: () => Promise<void> | void) => void} later
 */
export async function startProduct({ port, reset }, later) {
  const dir = join(ROOT, ".local");
  const { sqld, seeding } = await openLocalDatabases({ dir, reset, later });
  await Promise.all([seeding, step("built", () => buildAll())]);
  const stack = await step("workers started", () => startStack({ dir, port, sqld, mailboxPort: mailboxPortFor(port), say: console.error }));
  later(() => stack.stop());
  console.log(welcome(port, stack.mailbox.url));
}
