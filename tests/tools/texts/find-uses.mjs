import ts from "typescript";

/**
 * What one source file asks of the texts. `asked` are literals given to t(), `named` any other literal that may be a key,
 * `patterns` template literals with their gaps as "*", `refusals` the reasons given to new Refusal(),
 * `spoken` what a page would show without asking the texts.
 * @typedef {{ asked: string[], named: string[], patterns: string[], unclear: string[], refusals: string[], spoken: string[] }} Uses
 */

const SPOKEN_ATTRIBUTES = new Set(["aria-label", "aria-description", "alt", "label", "placeholder", "title", "hint", "description"]);

// `${area}.empty.title`: what follows the gap says enough to find what is meant.
const FINDABLE = /^\*(\.[\w-]+)+$/;

/**
 * @param {import("../project.mjs").Project} project
 * @returns {Map<string, Uses>}
 */
export function findUses(project) {
  const sources = project.files.filter((path) => /^(app|worker)\/.*\.tsx?$/.test(path) && !path.endsWith(".d.ts"));
  return new Map(sources.map((path) => [path, usesIn(path, project.read(path))]));
}

/**
 * @param {string} path
 * @param {string} source
 * @returns {Uses}
 */
export function usesIn(path, source) {
  /** @type {Uses} */
  const uses = { asked: [], named: [], patterns: [], unclear: [], refusals: [], spoken: [] };
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  visit(tree, uses);
  return uses;
}

/** @param {ts.Node} node @param {Uses} uses */
function visit(node, uses) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
  if (ts.isStringLiteralLike(node)) (isAsked(node) ? uses.asked : uses.named).push(node.text);
  else if (ts.isTemplateExpression(node)) noteTemplate(node, uses);
  else if (ts.isNewExpression(node)) noteRefusal(node, uses);
  else if (ts.isJsxText(node)) noteSpoken(node.text, uses);
  else if (ts.isJsxAttribute(node)) noteAttribute(node, uses);
  else if (ts.isJsxExpression(node)) noteExpression(node, uses);
  ts.forEachChild(node, (child) => visit(child, uses));
}

/** @param {ts.TemplateExpression} node @param {Uses} uses */
function noteTemplate(node, uses) {
  const pattern = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join("*");
  if (isAsked(node) && pattern.startsWith("*") && !FINDABLE.test(pattern)) uses.unclear.push(node.getText());
  else if (isAsked(node) || !pattern.startsWith("*")) uses.patterns.push(pattern);
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
  if (ts.isStringLiteral(node.initializer)) noteSpoken(node.initializer.text, uses);
}

// {"Words"} between tags.
/** @param {ts.JsxExpression} node @param {Uses} uses */
function noteExpression(node, uses) {
  if (ts.isJsxAttribute(node.parent) || !node.expression || !ts.isStringLiteralLike(node.expression)) return;
  noteSpoken(node.expression.text, uses);
}

/** @param {string} text @param {Uses} uses */
function noteSpoken(text, uses) {
  const shown = text.replace(/&\w+;/g, "").trim();
  if (/\p{L}{2,}/u.test(shown)) uses.spoken.push(shown.replace(/\s+/g, " "));
}

// t("…"), i18n.t("…"), also with a choice inside: t(late ? "…" : "…").
/** @param {ts.Node} node @returns {boolean} */
function isAsked(node) {
  const { parent } = node;
  if (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent)) return isAsked(parent);
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false;
  const called = parent.expression;
  return ts.isIdentifier(called) ? called.text === "t" : ts.isPropertyAccessExpression(called) && called.name.text === "t";
}
