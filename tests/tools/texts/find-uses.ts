import ts from "typescript";
import type { Project } from "../project";

/**
 * How one source file uses the texts. `requested` are literals passed to t(), `named` other literals that may be keys,
 * `patterns` template literals with "*" for each expression, `refusals` the reasons passed to new Refusal(),
 * `uncounted` those of `requested` without a count, `spoken` user-visible text in the source itself.
 */
export type Uses = {
  requested: string[];
  uncounted: string[];
  named: string[];
  patterns: string[];
  unclear: string[];
  refusals: string[];
  spoken: string[];
};

const SPOKEN_ATTRIBUTES = new Set([
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

// `${area}.empty.title`: the part after the expression is specific enough to find the keys.
const FINDABLE = /^\*(\.[\w-]+)+$/;

export function findUses(project: Project): Map<string, Uses> {
  const sources = project.files.filter(
    (path) => /^(app|worker)\/.*\.tsx?$/.test(path) && !path.endsWith(".d.ts"),
  );
  return new Map(sources.map((path) => [path, usesIn(path, project.read(path))]));
}

export function usesIn(path: string, source: string): Uses {
  const uses: Uses = {
    requested: [],
    uncounted: [],
    named: [],
    patterns: [],
    unclear: [],
    refusals: [],
    spoken: [],
  };
  const tree = ts.createSourceFile(
    path,
    source,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  context(tree, uses);
  return uses;
}

function context(node: ts.Node, uses: Uses) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
  if (ts.isStringLiteralLike(node)) noteLiteral(node, uses);
  else if (ts.isTemplateExpression(node)) noteTemplate(node, uses);
  else if (ts.isNewExpression(node)) noteRefusal(node, uses);
  else if (ts.isJsxText(node)) noteSpoken(node.text, uses);
  else if (ts.isJsxAttribute(node)) noteAttribute(node, uses);
  else if (ts.isJsxExpression(node)) noteExpression(node, uses);
  ts.forEachChild(node, (child) => context(child, uses));
}

function noteLiteral(node: ts.StringLiteralLike, uses: Uses) {
  const call = callOf(node);
  (call ? uses.requested : uses.named).push(node.text);
  if (call && lacksCount(call.arguments[1])) uses.uncounted.push(node.text);
}

// Options that are defined elsewhere may contain a count.
function lacksCount(options: ts.Expression | undefined) {
  if (!options) return true;
  return (
    ts.isObjectLiteralExpression(options) &&
    !options.properties.some(
      (property) => ts.isSpreadAssignment(property) || property.name.getText() === "count",
    )
  );
}

function noteTemplate(node: ts.TemplateExpression, uses: Uses) {
  const pattern = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(
    "*",
  );
  if (callOf(node) && pattern.startsWith("*") && !FINDABLE.test(pattern))
    uses.unclear.push(node.getText());
  else if (callOf(node) || !pattern.startsWith("*")) uses.patterns.push(pattern);
}

function noteRefusal(node: ts.NewExpression, uses: Uses) {
  if (node.expression.getText() !== "Refusal") return;
  const [code, reason] = node.arguments ?? [];
  const given = reason ?? code;
  if (given && ts.isStringLiteralLike(given)) uses.refusals.push(given.text);
}

function noteAttribute(node: ts.JsxAttribute, uses: Uses) {
  if (!SPOKEN_ATTRIBUTES.has(node.name.getText()) || !node.initializer) return;
  const { initializer } = node;
  if (ts.isStringLiteral(initializer)) noteSpoken(initializer.text, uses);
  else if (ts.isJsxExpression(initializer) && initializer.expression)
    noteShown(initializer.expression, uses);
}

// {"Text"} between tags.
function noteExpression(node: ts.JsxExpression, uses: Uses) {
  if (!ts.isJsxAttribute(node.parent) && node.expression) noteShown(node.expression, uses);
}

// Also inside conditionals, after && or ??, and in the literal parts of a template.
function noteShown(shown: ts.Expression, uses: Uses) {
  if (ts.isStringLiteralLike(shown)) noteSpoken(shown.text, uses);
  else if (ts.isParenthesizedExpression(shown)) noteShown(shown.expression, uses);
  else if (ts.isConditionalExpression(shown))
    for (const side of [shown.whenTrue, shown.whenFalse]) noteShown(side, uses);
  else if (ts.isBinaryExpression(shown) && JOINS.has(shown.operatorToken.kind))
    for (const side of [shown.left, shown.right]) noteShown(side, uses);
  else if (ts.isTemplateExpression(shown))
    for (const words of [shown.head, ...shown.templateSpans.map((span) => span.literal)])
      noteSpoken(words.text, uses);
}

function noteSpoken(text: string, uses: Uses) {
  const shown = text.replace(/&\w+;/g, "").trim();
  if (/\p{L}{2,}/u.test(shown)) uses.spoken.push(shown.replace(/\s+/g, " "));
}

// Returns the call of t("…") or i18n.t("…"), also with a conditional inside, t(late ? "…" : "…"), or null.
function callOf(node: ts.Node): ts.CallExpression | null {
  const { parent } = node;
  if (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent))
    return callOf(parent);
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return null;
  const called = parent.expression;
  const name = ts.isIdentifier(called)
    ? called.text
    : ts.isPropertyAccessExpression(called)
      ? called.name.text
      : "";
  return name === "t" ? parent : null;
}
