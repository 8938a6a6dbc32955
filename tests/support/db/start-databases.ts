import type { TestProject } from "vitest/node";
import { startTestDatabases } from "../../../worker/dev/stack/test-stack";
import { announceStack } from "../stack/stack";
import { prepareTemplates } from "./templates";

/** vitest calls this once, before the first file, and the returned function after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startTestDatabases();
  announceStack(address);
  await prepareTemplates();
  project.provide("stack", address);
  return stop;
}
