import ts from "typescript";
import type { Project } from "../project";

/** Where inputs are stated, and nothing else is. */
const INPUTS = /^app\/(features\/[^/]+\/inputs[./]|kernel\/(input|rich-text)\/|routes\/)/;
const PRODUCT = /^(app\/(?!database\/)|worker\/(?!build\/|deploy\/|dev\/)).*\.tsx?$/;
const KIT = "app/kernel/input/measured.ts";

/**
 * What an input may take from zod: values of a size that its sender does not choose, and what is put around them. Texts, lists and values of
 * any shape come from the kit, which measures them.
 */
const ALLOWED = new Set([
  ..."boolean int number null never literal enum".split(" "),
  ..."object strictObject extend union discriminatedUnion".split(" "),
  ..."optional nullable _default pipe transform codec registry meta".split(" "),
  ..."refine overwrite trim normalize toLowerCase regex minLength maxLength".split(" "),
  ..."minimum maximum multipleOf safeParse safeDecode toJSONSchema".split(" "),
]);

/**
 * Every text and list of a request is measured before anything else is done with it. Schemas of responses, which are functions without
 * parameters, describe what this product made itself.
 */
export function checkMeasuredInputs(project: Project): string[] {
  return project.files
    .filter((path) => PRODUCT.test(path) && path !== KIT)
    .flatMap((path) => {
      const source = project.read(path);
      // Parsing takes longer than searching.
      if (!/ from "zod(\/[^"]*)?"/.test(source)) return [];
      return unmeasuredIn(path, source).map(
        (found) => `${path}: ${found} in an input: take sentText, listOf or unread of ${KIT}`,
      );
    });
}

function unmeasuredIn(path: string, source: string): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (!INPUTS.test(path) && isFunction(node) && node.parameters.length === 0) return;
    if (isPartOfZod(node) && !ALLOWED.has(node.name.text)) found.add(`z.${node.name.text}`);
    if (!ts.isTypeNode(node)) ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, kindOf(path)));
  return [...found];
}

function isFunction(node: ts.Node): node is ts.ArrowFunction | ts.FunctionDeclaration {
  return ts.isArrowFunction(node) || ts.isFunctionDeclaration(node);
}

/** As a value: not in a type, and not a namespace such as `z.core`. */
function isPartOfZod(node: ts.Node): node is ts.PropertyAccessExpression {
  return (
    ts.isPropertyAccessExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === "z" &&
    /^[a-z_]/.test(node.name.text)
  );
}

function kindOf(path: string): ts.ScriptKind {
  return path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}
