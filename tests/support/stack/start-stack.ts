import { buildAll } from "../../../worker/build/build";
import { startTestStack } from "../../../worker/dev/stack/test-stack";
import { prepareTemplates } from "../db/templates";
import { announceStack, isStackAnnounced } from "./stack";

/** For vitest and Playwright: the stack that `npm test` has started, or a new one. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes no other.
export default async function startStack(): Promise<() => Promise<void>> {
  if (isStackAnnounced()) {
    await prepareTemplates();
    return async () => {};
  }
  await buildAll();
  const { address, stop } = await startTestStack();
  announceStack(address);
  await prepareTemplates();
  return stop;
}
