import { type Stack, startTestStack } from "./test-stack";
import { prepareTemplates } from "../db/templates";
import { announceStack, stack, timeFactor } from "./stack";
import { withTimeFactor } from "./time-factor";

export type StackAlone = { stack: Stack; stop(): Promise<void> };

/** A stack with a database server of its own, which replaces the shared one for the helpers of this test file until it is stopped. */
export async function startStackAlone(
  options: Omit<NonNullable<Parameters<typeof startTestStack>[0]>, "alter">,
): Promise<StackAlone> {
  const shared = stack();
  const own = await startTestStack({ ...options, alter: withTimeFactor });
  announceStack({ ...own.address, timeFactor: timeFactor() });
  await prepareTemplates();
  return {
    stack: own.stack,
    async stop() {
      announceStack(shared);
      await own.stop();
    },
  };
}
