import ts from "typescript";

/**
 * How one source file uses the texts. `asked` are literals passed to t(), `named` other literals that may be keys,
 * `patterns` template literals with "*" for each expression, `refusals` the reasons passed to new Refusal(),
 * `uncounted` those of `asked` without a count, `spoken` user-visible text in the source itself.
 * @typedef {{ requested: string[], uncounted: string[], named: string[], patterns: string[], unclear: string[], refusals: string[], spoken: string[] }} Uses
 */

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

/**
 * @param {import("../project.mjs").Project} project
 * @returns {Map<string, Uses>}
 */
export function findUses(project) {
  const sources = project.files.filter(
    (path) => /^(app|worker)\/.*\.tsx?$/.test(path) && !path.endsWith(".d.ts"),
  );
  return new Map(sources.map((path) => [path, usesIn(path, project.read(path))]));
}

/**
 * @param {string} path
 * @param {string} source
 * @returns {Uses}
 */
export function usesIn(path, source) {
  /** @type {Uses} */
  const uses = {
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

/** @param {ts.Node} node @param {Uses} uses */
function context(node, uses) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
  if (ts.isStringLiteralLike(node)) noteLiteral(node, uses);
  else if (ts.isTemplateExpression(node)) noteTemplate(node, uses);
  else if (ts.isNewExpression(node)) noteRefusal(node, uses);
  else if (ts.isJsxText(node)) noteSpoken(node.text, uses);
  else if (ts.isJsxAttribute(node)) noteAttribute(node, uses);
  else if (ts.isJsxExpression(node)) noteExpression(node, uses);
  ts.forEachChild(node, (child) => context(child, uses));
}

/** @param {ts.StringLiteralLike} node @param {Uses} uses */
function noteLiteral(node, uses) {
  const call = callOf(node);
  (call ? uses.requested : uses.named).push(node.text);
  if (call && lacksCount(call.arguments[1])) uses.uncounted.push(node.text);
}

// Options that are defined elsewhere may contain a count.
/** @param {ts.Expression | undefined} options */
function lacksCount(options) {
  if (!options) return true;
  return (
    ts.isObjectLiteralExpression(options) &&
    !options.properties.some(
      (property) => ts.isSpreadAssignment(property) || property.name.getText() === "count",
    )
  );
}

/** @param {ts.TemplateExpression} node @param {Uses} uses */
function noteTemplate(node, uses) {
  const pattern = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(
    "*",
  );
  if (callOf(node) && pattern.startsWith("*") && !FINDABLE.test(pattern))
    uses.unclear.push(node.getText());
  else if (callOf(node) || !pattern.startsWith("*")) uses.patterns.push(pattern);
}

/** @param {ts.NewExpression} node @param {Uses} uses */
function noteRefusal(node, uses) {
  if (node.expression.getText() !== "Refusal") return;
  const [code, reason] = node.arguments ?? [];
  const given = reason ?? code;
  if (given && ts.isStringLiteralLike(given)) uses.refusals.push(given.text);
}

/** @param {ts.JsxAttribute} node @param {Uses} uses */
function noteAttribute(node, uses) {
  if (!SPOKEN_ATTRIBUTES.has(node.name.getText()) || !node.initializer) return;
  const { initializer } = node;
  if (ts.isStringLiteral(initializer)) noteSpoken(initializer.text, uses);
  else if (ts.isJsxExpression(initializer) && initializer.expression)
    noteShown(initializer.expression, uses);
}

// {"Text"} between tags.
/** @param {ts.JsxExpression} node @param {Uses} uses */
function noteExpression(node, uses) {
  if (!ts.isJsxAttribute(node.parent) && node.expression) noteShown(node.expression, uses);
}

// Also inside conditionals, after && or ??, and in the literal parts of a template.
/** @param {ts.Expression} shown @param {Uses} uses */
function noteShown(shown, uses) {
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

/** @param {string} text @param {Uses} uses */
function noteSpoken(text, uses) {
  const shown = text.replace(/&\w+;/g, "").trim();
  if (/\p{L}{2,}/u.test(shown)) uses.spoken.push(shown.replace(/\s+/g, " "));
}

// Returns the call of t("…") or i18n.t("…"), also with a conditional inside, t(late ? "…" : "…"), or null.
/** @param {ts.Node} node @returns {ts.CallExpression | null} */
function callOf(node) {
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
