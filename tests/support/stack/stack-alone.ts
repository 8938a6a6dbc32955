import type { Stack } from "../../../worker/dev/stack/stack";
import { startTestStack } from "../../../worker/dev/stack/test-stack";
import { prepareTemplates } from "../db/templates";
import { announceStack, stack } from "./stack";

export type StackAlone = { stack: Stack; stop(): Promise<void> };

/** A stack with a database server of its own, which replaces the shared one for the helpers of this test file until it is stopped. */
export async function startStackAlone(
  options: Parameters<typeof startTestStack>[0],
): Promise<StackAlone> {
  const shared = stack();
  const own = await startTestStack(options);
  announceStack(own.address);
  await prepareTemplates();
  return {
    stack: own.stack,
    async stop() {
      announceStack(shared);
      await own.stop();
    },
  };
}
