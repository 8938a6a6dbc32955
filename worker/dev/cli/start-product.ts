import { join } from "node:path";
import type { OnCleanup } from "../process/run-with-cleanup";
import { buildAll } from "../../build/build";
import { openLocalDatabases } from "../stack/local-databases";
import { mailboxPortFor } from "../mail/mailbox";
import { shareFiles } from "../stack/shared-files";
import { ROOT, startStack } from "../stack/stack";
import { announceProduct } from "../process/running-product";
import { step } from "../process/steps";
import { welcome } from "./welcome";

/** Everything that follows the installation of the packages. */
export async function startProduct(
  { port, reset }: { port: number; reset: boolean },
  onCleanup: OnCleanup,
) {
  const dir = join(ROOT, ".local");
  const { sqld, seeding } = await openLocalDatabases({ dir, reset, onCleanup });
  await Promise.all([seeding, step("built", () => buildAll())]);
  const stack = await step("workers started", () =>
    startStack({ dir, port, sqld, mailboxPort: mailboxPortFor(port), print: console.error }),
  );
  onCleanup(() => stack.stop());
  const shared = await shareFiles(() => stack.mf.getR2Bucket("FILES", "web"));
  onCleanup(() => shared.close());
  onCleanup(announceProduct(dir, { port, files: shared.address }));
  console.log(welcome(port, stack.mailbox.url));
}
