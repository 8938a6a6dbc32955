import ts from "typescript";
import type { Project } from "../project";
import ALLOWED from "./casts.json";

const PRODUCT = /^(app|worker|migrations)\/.*(?<!\.d)\.tsx?$/;
const SUPPRESSION = /(?:eslint|oxlint)-disable|@ts-(?:expect-error|ignore|nocheck)/g;

/**
 * Casts (`as`, except `as const`) and suppressions in product code. casts.json lists how many each file has; its numbers may only shrink
 * (conventions §7).
 */
export function checkCasts(project: Project, allowed: Record<string, number> = ALLOWED): string[] {
  const paths = project.files.filter((path) => PRODUCT.test(path));
  return [...new Set([...paths, ...Object.keys(allowed)])].flatMap((path) => {
    const most = allowed[path] ?? 0;
    const count = paths.includes(path) ? uncheckedIn(path, project.read(path)) : 0;
    if (count > most)
      return [
        `${path}: ${count} casts and suppressions, ${most} at most; prefer a schema, a type guard or satisfies`,
      ];
    return count < most
      ? [`${path}: lower its number in tests/tools/structure/casts.json to ${count}`]
      : [];
  });
}

function uncheckedIn(path: string, source: string): number {
  let casts = 0;
  const count = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) casts += 1;
    ts.forEachChild(node, count);
  };
  // Most files have none, and parsing takes longer than searching.
  if (source.includes(" as ")) count(ts.createSourceFile(path, source, ts.ScriptTarget.Latest));
  return casts + (source.match(SUPPRESSION)?.length ?? 0);
}
