import ts from "typescript";
import type { Project } from "../project";

const PRODUCT = /^(app|worker|migrations)\/.*(?<!\.d)\.tsx?$/;
const SUPPRESSION = /(?:eslint|oxlint)-disable|@ts-(?:expect-error|ignore|nocheck)/g;

/** The path of each cast (`as`, except `as const`) and suppression in product code (conventions §7). */
export function castsIn(project: Project): string[] {
  return project.files
    .filter((path) => PRODUCT.test(path))
    .flatMap((path) => Array<string>(countIn(path, project.read(path))).fill(path));
}

function countIn(path: string, source: string): number {
  let casts = 0;
  const count = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) casts += 1;
    ts.forEachChild(node, count);
  };
  // Most files have none, and parsing takes longer than searching.
  if (source.includes(" as ")) count(ts.createSourceFile(path, source, ts.ScriptTarget.Latest));
  return casts + (source.match(SUPPRESSION)?.length ?? 0);
}
