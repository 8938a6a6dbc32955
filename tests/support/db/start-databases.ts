import { startTestDatabases } from "../../../worker/dev/stack/test-stack";
import { prepareTemplates } from "./templates";
import { announceStack } from "../stack/stack";

/** vitest calls this once, before the first file, and the returned function after the last. */
export async function setup(): Promise<() => Promise<void>> {
  const { address, stop } = await startTestDatabases();
  announceStack(address);
  await prepareTemplates();
  return stop;
}
