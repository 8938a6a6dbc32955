import ts from "typescript";
import type { Project } from "../project";

/**
 * How one source file uses the texts. `named` are literals that may be keys, `patterns` template literals with "*" for each expression,
 * `spoken` is user-visible text in the source itself.
 */
export type Uses = { named: string[]; patterns: string[]; visibleTexts: string[] };

const VISIBLE_ATTRIBUTES = new Set([
  "aria-label",
  "aria-description",
  "alt",
  "label",
  "placeholder",
  "title",
  "hint",
  "description",
]);

const JOINS = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.PlusToken,
]);

const BEGINNING = /^[a-z][A-Za-z0-9]*\.[A-Za-z0-9_.*-]*$/;
// t(`${area}.empty.title`): the part after the expression is specific enough to find the keys.
const ENDING = /^\*(\.[\w*-]+)*\.[\w-]+$/;

export function findUses(project: Project): Map<string, Uses> {
  const sources = project.files.filter(
    (path) => /^(app|worker)\/.*\.tsx?$/.test(path) && !path.endsWith(".d.ts"),
  );
  return new Map(sources.map((path) => [path, usesIn(path, project.read(path))]));
}

export function usesIn(path: string, source: string): Uses {
  const uses: Uses = { named: [], patterns: [], visibleTexts: [] };
  const tree = ts.createSourceFile(
    path,
    source,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  visit(tree, uses);
  return uses;
}

function visit(node: ts.Node, uses: Uses) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
  if (ts.isStringLiteralLike(node)) uses.named.push(node.text);
  else if (ts.isTemplateExpression(node)) noteTemplate(node, uses);
  else if (ts.isJsxText(node)) recordVisibleText(node.text, uses);
  else if (ts.isJsxAttribute(node)) noteAttribute(node, uses);
  else if (ts.isJsxExpression(node)) noteExpression(node, uses);
  ts.forEachChild(node, (child) => visit(child, uses));
}

function noteTemplate(node: ts.TemplateExpression, uses: Uses) {
  const pattern = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(
    "*",
  );
  if (BEGINNING.test(pattern) || (isKeyOfCall(node) && ENDING.test(pattern)))
    uses.patterns.push(pattern);
}

/** Whether it is the key in a call of t(), also with a conditional inside. */
function isKeyOfCall(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent))
    return isKeyOfCall(parent);
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false;
  const called = parent.expression;
  return (ts.isPropertyAccessExpression(called) ? called.name : called).getText() === "t";
}

function noteAttribute(node: ts.JsxAttribute, uses: Uses) {
  if (!VISIBLE_ATTRIBUTES.has(node.name.getText()) || !node.initializer) return;
  const { initializer } = node;
  if (ts.isStringLiteral(initializer)) recordVisibleText(initializer.text, uses);
  else if (ts.isJsxExpression(initializer) && initializer.expression)
    recordVisible(initializer.expression, uses);
}

// {"Text"} between tags.
function noteExpression(node: ts.JsxExpression, uses: Uses) {
  if (!ts.isJsxAttribute(node.parent) && node.expression) recordVisible(node.expression, uses);
}

// Also inside conditionals, after && or ??, and in the literal parts of a template.
function recordVisible(expression: ts.Expression, uses: Uses) {
  if (ts.isStringLiteralLike(expression)) recordVisibleText(expression.text, uses);
  else if (ts.isParenthesizedExpression(expression)) recordVisible(expression.expression, uses);
  else if (ts.isConditionalExpression(expression))
    for (const side of [expression.whenTrue, expression.whenFalse]) recordVisible(side, uses);
  else if (ts.isBinaryExpression(expression) && JOINS.has(expression.operatorToken.kind))
    for (const side of [expression.left, expression.right]) recordVisible(side, uses);
  else if (ts.isTemplateExpression(expression))
    for (const texts of [expression.head, ...expression.templateSpans.map((span) => span.literal)])
      recordVisibleText(texts.text, uses);
}

function recordVisibleText(text: string, uses: Uses) {
  const visible = text.replace(/&\w+;/g, "").trim();
  if (/\p{L}{2,}/u.test(visible)) uses.visibleTexts.push(visible.replace(/\s+/g, " "));
}
