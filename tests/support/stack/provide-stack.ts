import type { TestProject } from "vitest/node";
import { stack } from "./stack";
import startStack from "./start-stack";

/** The same for vitest, whose threads receive the addresses as a provided value: each project has its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stop = await startStack();
  project.provide("stack", stack());
  return stop;
}
