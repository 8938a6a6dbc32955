import { connectSqld, type SqldCalls } from "../../../worker/dev/stack/sqld";
import type { TestStack } from "./test-stack";
import type { Fault } from "../../../worker/dev/proxy/proxy-control";

/** Counted by the database proxy since the counter was cleared; `roundTrips` counts sequential calls. */
type ProxyLogSummary = {
  requests: number;
  writes: number;
  roundTrips: number;
  atOnce: number;
  writesAtOnce: number;
  unexpectedRequests: string[];
};

declare module "vitest" {
  interface ProvidedContext {
    stack: TestStack;
  }
}

/** Uses the environment, which Playwright's processes inherit. In a thread of vitest the setup file calls this. */
export function announceStack(stack: TestStack): void {
  process.env.TEST_STACK = JSON.stringify(stack);
}

export function stack(): TestStack {
  const text = process.env.TEST_STACK;
  if (!text)
    throw new Error(
      "No stack is running: start tests by npm test, or by npm run test:unit, test:api or test:e2e",
    );
  return JSON.parse(text) as TestStack;
}

/** How much longer the workers and pages of this run wait than in production (time-factor.ts); 1 before the stack has started. */
export function timeFactor(): number {
  return process.env.TEST_STACK ? (stack().timeFactor ?? 1) : 1;
}

/** Creates, forks and deletes databases. */
export function sqld(): SqldCalls {
  return connectSqld(stack().sqld);
}

/** The URL of a database for a test's own client. */
export function databaseAddress(namespace: string): string {
  return `${stack().proxy}/${namespace}/`;
}

/** The origin of a tenant's pages and API, for the browser and for fetch. */
export function origin(code: string): string {
  const { port } = stack();
  if (!port) throw new Error("Only databases run in this suite, no workers");
  return `http://${code}.localhost:${port}`;
}

/** Makes one database fail until it is healed; other tests have other databases. */
export async function breakDatabase(namespace: string, fault: Fault): Promise<() => Promise<void>> {
  await callProxyControl("PUT", `faults/${namespace}`, fault);
  return async () => void (await callProxyControl("DELETE", `faults/${namespace}`));
}

/** The calls to this database through the proxy so far. */
export async function databaseCalls(namespace: string): Promise<ProxyLogSummary> {
  return (await callProxyControl("GET", `stats?namespace=${namespace}`)) as ProxyLogSummary;
}

async function callProxyControl(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${stack().proxy}/_proxy/${path}`, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`The database proxy refused ${method} ${path}: ${response.status}`);
  return response.json();
}
