import ts from "typescript";
import type { Project } from "../project";

/** What runs in workers and browsers; tools end with their command. */
const PRODUCT = /^(?:app|worker\/(?!(?:dev|build|deploy)\/))\S*(?<!\.d)\.tsx?$/;

/**
 * Collections that are kept longer than a request or a page, by file and name, with what bounds them. A cache is a BoundedMap and is not
 * listed.
 */
const BOUNDED: Record<string, string> = {
  "app/database/checked.ts built": "schemas of the sources; tests only",
  "app/database/gather.ts waiting": "reads of one request, until they are sent",
  "app/database/open-database.ts queues":
    "databases that one command writes to; workers have a hub instead",
  "app/database/rows.ts shapes": "numbers of columns that statements of the product have",
  "app/database/stream-pool.ts #databases": "databases with a stream; LIMITS.open",
  "app/database/write-queue.ts waiting": "WriteQueueLimits.most",
  "app/features/attachments/ui/upload/held-files.ts held":
    "files of forms in one window, until they are saved",
  "app/features/imports/reading/delimited.ts records": "records of one file; IMPORT_LIMITS.rows",
  "app/features/imports/reading/workbook.ts #merged": "of one file; IMPORT_LIMITS.unpackedBytes",
  "app/features/imports/reading/workbook.ts #rows": "rows of one file; IMPORT_LIMITS.rows",
  "app/features/imports/reading/workbook.ts codes": "of one file; IMPORT_LIMITS.unpackedBytes",
  "app/features/work-capacity/ui/free-hours.ts NO_HOURS": "is never filled",
  "app/features/work-orders/ui/command/queued-signature.tsx visibleOf":
    "orders shown in one window",
  "app/kernel/pictures/cleaner.ts out": "the part of a picture that was pushed",
  "app/kernel/pictures/cleaner.ts taken": "parts of a picture up to MAX_EXIF_BYTES",
  "app/kernel/rich-text/clean.ts blocks": "nodes of one text; MAX_NODES",
  "app/kernel/rich-text/mentions.ts inlines": "pieces of one text",
  "app/kernel/session/attempt-counters.ts #entries": "evicts above MAX_ENTRIES, locks last",
  "app/kernel/time/day-text.ts monthNames": "languages",
  "app/offline/connectivity/connectivity.ts listeners": "components on a page",
  "app/offline/data/database.ts onClosed": "components on a page",
  "app/offline/drafts/draft-keeper.ts formsHere": "forms on a page",
  "app/offline/outbox/durability/data-loss.ts tried":
    "entries that one window has checked, of a device's outbox",
  "app/offline/outbox/outbox.ts listeners": "components on a page",
  "app/offline/outbox/sent/sent.ts awaited": "forms that wait for an answer",
  "app/offline/outbox/updates.ts here": "components on a page",
  "app/offline/releases/release-updates.ts listeners": "components on a page",
  "app/render-whole.ts pieces": "the HTML of one page",
  "app/server/authentication/claims.ts imported": "session keys that the operator has configured",
  "app/server/texts.ts found": "texts that exist",
  "app/server/texts.ts instances": "languages",
  "app/server/texts.ts scopes": "languages and areas of the texts",
  "app/shell/home-screen/install-prompt.ts listeners": "components on a page",
  "app/shell/layout/part.tsx arrivingParts": "parts of the product",
  "app/shell/layout/text-areas.ts arriving": "areas of the texts",
  "app/shell/live/live-state.ts listeners": "components on a page",
  "app/shell/session/sign-in-again.ts listeners": "components on a page",
  "app/shell/session/signed-out.ts background": "requests of one window, until their time is over",
  "app/shell/session/signed-out.ts listeners": "components on a page",
  "app/ui/form/dirty-forms.ts forms": "forms on a page",
  "app/ui/list/table-row.tsx pieces": "columns of a row",
  "app/ui/selection/selection.ts listeners": "components on a page",
  "worker/durable-objects/login-throttle.ts #stored":
    "keys of stored counters, which AttemptCounters evicts",
  "worker/durable-objects/login-throttle.ts #unstored":
    "keys of counters that are stored within ten seconds",
  "worker/middleware/concurrency-limiter.ts all":
    "requests that run; none is kept for longer than a minute",
  "worker/middleware/concurrency-limiter.ts places":
    "requests that run; none is kept for longer than a minute",
  "worker/middleware/held-responses.ts #until": "MAX_HELD",
  "worker/pdf/fair-queue.ts #tenants": "entries of the queue; QueueLimits.waiting",
  "worker/tenancy/tenant-files.ts first": "FIRST_BYTES",
};

/** What is kept between requests has a bound: by BoundedMap, or by a reason that is listed (conventions §4). */
export function checkKeptCollections(
  project: Project,
  bounded: Record<string, string> = BOUNDED,
): string[] {
  const found = project.files
    .filter((path) => PRODUCT.test(path))
    .flatMap((path) => keptIn(path, project.read(path)).map((name) => `${path} ${name}`));
  return [
    ...found
      .filter((each) => !Object.hasOwn(bounded, each))
      .map((each) => `${each} may grow as long as the process runs: use a BoundedMap, or list it`),
    ...Object.keys(bounded)
      .filter((each) => !found.includes(each))
      .map((each) => `${each} is listed as a kept collection, but is none`),
  ];
}

/** Names of the collections that are filled where they are not declared: of the module, of an object, or of a function that lives on. */
function keptIn(path: string, source: string): string[] {
  if (!/new (?:Map|Set)\b|\[\]|\{\}/.test(source)) return [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node)) && isCollection(node)) {
      const name = node.name.getText(file);
      if (isKept(node, name, file)) names.push(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

type Declared = ts.VariableDeclaration | ts.PropertyDeclaration;

function isCollection({ initializer: made }: Declared): boolean {
  if (!made) return false;
  if (ts.isNewExpression(made)) return ["Map", "Set"].includes(made.expression.getText());
  if (ts.isArrayLiteralExpression(made)) return made.elements.length === 0;
  return ts.isObjectLiteralExpression(made) && made.properties.length === 0;
}

function isKept(node: Declared, name: string, file: ts.SourceFile): boolean {
  const own = functionAround(node);
  const scope = ts.isPropertyDeclaration(node) ? node.parent : (own ?? file);
  const isExported = !own && ts.isVariableDeclaration(node) && isExportedVariable(node);
  return isExported || isFilled(scope, name, own);
}

function isExportedVariable(node: ts.VariableDeclaration): boolean {
  const statement = node.parent.parent;
  return (
    ts.isVariableStatement(statement) &&
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  );
}

const FILLING = new Set(["set", "add", "push", "unshift"]);

/** Whether a function within `scope` fills it, other than `own`, in which it is declared. */
function isFilled(scope: ts.Node, name: string, own: ts.Node | null): boolean {
  let isFound = false;
  const visit = (node: ts.Node): void => {
    const target = filledBy(node);
    if (target && nameOf(target) === name && isElsewhere(node, own)) isFound = true;
    else ts.forEachChild(node, visit);
  };
  visit(scope);
  return isFound;
}

/** What a call or an assignment puts something into. */
function filledBy(node: ts.Node): ts.Expression | null {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return FILLING.has(node.expression.name.text) ? node.expression.expression : null;
  const isAssignment =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    node.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
  return isAssignment && ts.isElementAccessExpression(node.left) ? node.left.expression : null;
}

function nameOf(target: ts.Expression): string | null {
  if (ts.isIdentifier(target)) return target.text;
  if (!ts.isPropertyAccessExpression(target)) return null;
  return target.expression.kind === ts.SyntaxKind.ThisKeyword ? target.name.text : null;
}

/** Functions that are passed on inline, as to `forEach`, end with the one around them. */
function isElsewhere(node: ts.Node, own: ts.Node | null): boolean {
  let around = functionAround(node);
  while (around && around !== own && ts.isCallExpression(around.parent))
    around = functionAround(around.parent);
  return around !== own;
}

function functionAround(node: ts.Node): ts.Node | null {
  for (let each = node.parent; each; each = each.parent) if (ts.isFunctionLike(each)) return each;
  return null;
}
