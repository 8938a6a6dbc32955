import { buildAll } from "../../../worker/build/build";
import { startTestStack } from "./test-stack";
import { prepareTemplates } from "../db/templates";
import { onFreePorts } from "./free-port";
import { announceStack } from "./stack";
import { measureTimeFactor, withTimeFactor } from "./time-factor";

/**
 * Playwright calls this once, before the first test, and the returned function after the last. That one fails when a worker sent a request to
 * an unexpected host.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright takes no other.
export default async function startStack(): Promise<() => Promise<void>> {
  await buildAll();
  const { address, stack, stop } = await onFreePorts(() =>
    startTestStack({ alter: (workers) => withTimeFactor(workers, 1) }),
  );
  announceStack(address);
  await prepareTemplates();
  const timeFactor = await measureTimeFactor();
  if (timeFactor > 1) await stack.alter((workers) => withTimeFactor(workers, timeFactor));
  announceStack({ ...address, timeFactor });
  return async () => {
    await stop();
    const hosts = new Set(stack.proxy.record.unexpectedRequests);
    if (hosts.size === 0) return;
    // vitest only prints the error.
    process.exitCode = 1;
    throw new Error(`Unexpected outbound requests to ${[...hosts].join(", ")}`);
  };
}
