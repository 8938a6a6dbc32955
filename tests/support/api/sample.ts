import { describe } from "vitest";
import type { ApiOperation } from "./operations";
import type { PageRoute } from "./page-routes";

/** The first case of each kind: `npm test` runs these, `npm run test:full` runs all. */
export function sampleOf<Case>(
  cases: readonly Case[],
  kindOf: (each: Case) => string | null,
): Case[] {
  return [...new Map(cases.toReversed().map((each) => [kindOf(each), each])).values()];
}

/** Runs the checks for one page of each area in `npm test`, and for each page in `npm run test:full`. */
export function describePages(
  pages: readonly PageRoute[],
  title: string,
  checks: (page: PageRoute) => void,
): void {
  describeSampled(pages, { kindOf: ({ area }) => area, title }, checks);
}

/** The same for the calls of the API, by their first word. */
export function describeCalls(
  calls: readonly ApiOperation[],
  checks: (each: ApiOperation) => void,
): void {
  describeSampled(calls, { kindOf: nounOf, title: "$name" }, checks);
}

export function nounOf({ path }: Pick<ApiOperation, "path">): string {
  return path.split("/")[2] ?? "";
}

function describeSampled<Case>(
  cases: readonly Case[],
  { kindOf, title }: { kindOf: (each: Case) => string | null; title: string },
  checks: (each: Case) => void,
) {
  const sample = sampleOf(cases, kindOf);
  describe.each(sample)(title, checks);
  const rest = cases.filter((each) => !sample.includes(each));
  describe.each(rest)(title, { tags: ["full"] }, checks);
}
