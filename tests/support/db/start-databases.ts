import type { TestProject } from "vitest/node";
import { startTestDatabases } from "../stack/test-stack";
import { announceStack } from "../stack/stack";
import { prepareTemplates } from "./templates";

/** Tests keep a stream for some seconds after the last call to each of their databases. The server's default is 128. */
const MORE_STREAMS = ["--max-concurrent-connections", "1000"];

/** vitest calls this once, before the first file, and the returned function after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startTestDatabases({ more: MORE_STREAMS });
  announceStack(address);
  await prepareTemplates();
  project.provide("stack", address);
  return stop;
}
