import ts from "typescript";
import type { Project } from "../project";
import { costlyText } from "./ambiguous-repeats";

/** What runs in the product. Builds and tools of developers read no text of users. */
const PRODUCT = /^(app|worker)\/(?!build\/|dev\/|deploy\/).*(?<!\.d)\.(tsx?|mjs|cjs)$/;

/** Expressions that cannot be read here, by file and source, with the reason why they are harmless. */
const EXCEPTIONS = [
  {
    path: "app/kernel/text/drawn-text.ts",
    source: 'new RegExp(`^[${classOf(range)}]+$`, "u")',
    reason: "one class, repeated from the beginning to the end",
  },
  {
    path: "app/kernel/text/drawn-text.ts",
    source:
      'new RegExp( SIGN_FONTS.map((font) => `([${classOf(FONT_RANGES[font])}])`).join("|"), "gu", )',
    reason: "classes without a repeat",
  },
];

/** No regular expression of the product takes more than linear time (conventions §6). */
export function checkRegularExpressions(project: Project) {
  const found = project.files
    .filter((path) => PRODUCT.test(path))
    .flatMap((path) => expressionsIn(path, project.read(path)));
  const isException = ({ path, source }: Found) =>
    EXCEPTIONS.some((each) => each.path === path && each.source === source);
  const unused = EXCEPTIONS.filter(
    ({ path, source }) =>
      project.has(path) && !found.some((each) => each.path === path && each.source === source),
  );
  return [
    ...found
      .filter((each) => !isException(each))
      .flatMap((each) => {
        const problem = problemOf(each);
        return problem === null ? [] : `${each.path}:${each.line}: ${problem}: ${each.source}`;
      }),
    ...unused.map(({ path, source }) => `${path} has no ${source}: remove the exception`),
  ];
}

type Expression = { pattern: string; flags: string };
type Found = { path: string; line: number; source: string; expression: Expression | null };

function problemOf({ expression }: Found): string | null {
  if (!expression) return "write a literal, or constants of this file, so that it can be checked";
  const text = costlyText(expression.pattern, expression.flags);
  return text === null
    ? null
    : `takes more than linear time for ${JSON.stringify(text)} repeated; bound its repeats, or divide the text without it`;
}

/** Before the slash of a literal stands no value. Most files have none, and parsing takes longer than searching. */
const MAY_HAVE = /\bRegExp\b|(?:[(,=:[!&|?{};+\-%^>]|^|\b(?:return|case))\s*\/(?![/*])/m;

function expressionsIn(path: string, text: string): Found[] {
  const found: Found[] = [];
  if (!MAY_HAVE.test(text)) return found;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const add = (node: ts.Node, expression: Expression | null) =>
    found.push({
      path,
      line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
      source: node.getText(file).replaceAll(/\s+/g, " "),
      expression,
    });
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) add(node, literalOf(node));
    else if (isConstructed(node)) add(node, constructedOf(node, file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function literalOf({ text }: ts.RegularExpressionLiteral): Expression {
  const end = text.lastIndexOf("/");
  return { pattern: text.slice(1, end), flags: text.slice(end + 1) };
}

function isConstructed(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === "RegExp"
  );
}

function constructedOf(
  { arguments: given }: ts.NewExpression | ts.CallExpression,
  file: ts.SourceFile,
): Expression | null {
  const [first, second] = given ?? [];
  const constant = first && constantOf(first, file);
  const pattern =
    constant && ts.isRegularExpressionLiteral(constant)
      ? literalOf(constant).pattern
      : textOf(first, file);
  const flags = second ? textOf(second, file) : "";
  return pattern === null || flags === null ? null : { pattern, flags };
}

/** The value of a constant text, which may contain others of the same file; null if it is none. */
function textOf(node: ts.Expression | undefined, file: ts.SourceFile): string | null {
  const value = node && constantOf(node, file);
  if (!value) return null;
  if (ts.isStringLiteral(value)) return value.text;
  const isRaw = ts.isTaggedTemplateExpression(value);
  if (isRaw && value.tag.getText(file) !== "String.raw") return null;
  const template = isRaw ? value.template : value;
  const read = (part: ts.TemplateLiteralLikeNode) => (isRaw ? part.rawText : part.text) ?? "";
  if (ts.isNoSubstitutionTemplateLiteral(template)) return read(template);
  if (!ts.isTemplateExpression(template)) return null;
  return template.templateSpans.reduce<string | null>((before, { expression, literal }) => {
    const text = textOf(expression, file);
    return before === null || text === null ? null : before + text + read(literal);
  }, read(template.head));
}

/** What a name stands for, if it is a constant of the file's top level; else the expression itself. */
function constantOf(node: ts.Expression, file: ts.SourceFile): ts.Expression {
  if (!ts.isIdentifier(node)) return node;
  const declared = file.statements
    .filter(ts.isVariableStatement)
    .filter(({ declarationList }) => declarationList.flags & ts.NodeFlags.Const)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => ts.isIdentifier(name) && name.text === node.text);
  return declared?.initializer ?? node;
}
