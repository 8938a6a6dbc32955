// Who may import whom (architecture §4). Each rule's comment says where the code should go instead.

const PURE = "(model|policy|inputs|hours)";
const OWN = "^app/features/$1/";
// One file, or a folder of that name (see 0010 in app/docs/decisions).
const FILE = "[./]";

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const forbidden = [
  {
    name: "no-circles",
    comment: "Two files that need each other are one file, or need a third that holds what both use.",
    severity: "error",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
  {
    name: "app-knows-no-worker",
    comment: "What app needs of a worker is handed to it: put it on ctx (app/kernel/server/request-context.ts) and let the worker fill it.",
    severity: "error",
    from: { path: "^app/" },
    to: { path: "^worker/" },
  },
  {
    name: "product-imports-no-tooling",
    comment: "worker/dev, worker/build, worker/deploy, migrations and tests serve the people who build. Move what the product needs into app or worker.",
    severity: "error",
    from: { path: "^(app|worker)/", pathNot: "^worker/(dev|build|deploy)/" },
    to: { path: "^(worker/(dev|build|deploy)|migrations|tests)/" },
  },
  {
    name: "kernel-imports-no-feature",
    comment: "A rule about a thing belongs to app/features/<noun>; the kernel takes what differs as an argument.",
    severity: "error",
    from: { path: "^app/kernel/" },
    to: { path: "^app/(features|ui|shell|root|entry|routes)" },
  },
  {
    name: "pure-kernel-stays-pure",
    comment: "app/kernel/*.ts runs in the browser too. What needs a database or a request stands in app/kernel/server.",
    severity: "error",
    from: { path: "^app/kernel/(rich-text/)?[^/]+$" },
    to: { path: "^app/kernel/server/|/(drizzle-orm|@libsql|hono)/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "design-system-imports-no-feature",
    comment:
      "A part of app/ui takes words and values as props. A part that knows a noun belongs to app/features/<noun>/ui, one that knows the frame to app/shell.",
    severity: "error",
    from: { path: "^app/ui/" },
    to: { path: "^app/(features|shell|root|entry|routes|kernel/server)" },
  },
  {
    name: "shell-imports-no-feature",
    comment: "The frame gets nouns by way of routes and handles. What shows a noun belongs to its pages or ui.",
    severity: "error",
    from: { path: "^app/shell/" },
    to: { path: "^app/(features|entry|routes)" },
  },
  {
    name: "rules-are-pure",
    comment: "words, policy, inputs and hours run in browser, worker and test alike: facts come in as arguments, from a query.",
    severity: "error",
    from: { path: `^app/features/[^/]+/${PURE}${FILE}` },
    to: { pathNot: [`^app/features/[^/]+/${PURE}${FILE}`, "^app/kernel/(rich-text/)?[^/]+$", "(^|/)zod/"] },
  },
  {
    name: "tables-are-private-to-their-feature",
    comment: "Ask the noun's queries.ts for what you want to know, and its mutations.ts for what you want written.",
    severity: "error",
    from: { path: "^app/features/([^/]+)/" },
    to: { path: "^app/features/[^/]+/schema\\.ts$", pathNot: `${OWN}schema\\.ts$` },
  },
  {
    name: "tables-are-for-sql",
    comment: "Only queries, mutations and commands speak SQL. Pages and API call one of those.",
    severity: "error",
    from: {
      path: "^(app|worker)/",
      pathNot: [
        `^app/features/[^/]+/(queries|mutations|schema)${FILE}`,
        "^app/features/[^/]+/commands/",
        "^app/kernel/server/",
        "^worker/(dev|build)/",
        // The directory of tenants is asked before any feature is known.
        "^worker/tenancy/tenant\\.ts$",
      ],
    },
    to: {
      path: "(^app/features/[^/]+/schema\\.ts$|^app/kernel/server/schema\\.ts$|(^|/)node_modules/drizzle-orm/)",
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "mutations-write",
    comment: "Statements know their own tables, anyone's words and policy, and other nouns' mutations where one write brings another (app/docs/decisions/0020).",
    severity: "error",
    from: { path: `^app/features/([^/]+)/mutations${FILE}` },
    to: {
      path: "^app/(features|ui|shell)/",
      pathNot: [`${OWN}(schema|queries|mutations|inputs)${FILE}`, `^app/features/[^/]+/(model|policy|hours|queries|mutations)${FILE}`],
    },
  },
  {
    name: "queries-only-read",
    comment: "queries know their own tables and anyone's words and policy. What joins two nouns' writes is a command.",
    severity: "error",
    from: { path: `^app/features/([^/]+)/(queries|schema)${FILE}` },
    to: {
      path: "^app/(features|ui|shell)/",
      pathNot: [`${OWN}(schema|queries|mutations|inputs)${FILE}`, `^app/features/[^/]+/(model|policy|hours|queries)${FILE}`],
    },
  },
  {
    name: "commands-stand-alone",
    comment: "A command calls queries and mutations, never another command: what two commands share is a statement.",
    severity: "error",
    from: { path: "^app/features/([^/]+)/commands/" },
    to: {
      path: "^app/(features|ui|shell)/",
      pathNot: [`${OWN}schema\\.ts$`, `^app/features/[^/]+/(${PURE}|queries|mutations)${FILE}`],
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "writing-knows-no-page",
    comment: "Commands, queries and mutations answer with plain objects; the page or the API shapes them.",
    severity: "error",
    from: { path: "^app/features/[^/]+/(commands/|queries|mutations|schema)" },
    to: { path: "(^|/)node_modules/(react|react-dom|@remix-run|hono|i18next|react-i18next)/" },
  },
  {
    name: "pages-write-by-commands",
    comment: "A page calls one query or one command. Statements and tables are theirs; one page does not import another.",
    severity: "error",
    from: { path: "^app/features/([^/]+)/pages/" },
    to: { path: "^app/features/[^/]+/(mutations[./]|schema\\.ts|pages/)|^app/(entry|routes)" },
  },
  {
    name: "parts-only-show",
    comment: "ui, pdf and emails take what they show as props; the page asks the query and hands it down. Types may come from anywhere.",
    severity: "error",
    from: { path: "^app/features/[^/]+/(ui|pdf|emails)/" },
    to: {
      path: "^app/features/[^/]+/(queries|mutations|schema|commands|pages)|^app/(kernel/server|shell/frame|entry|routes)",
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "pdf-imports-no-screen",
    comment: "pdf/ and emails/ become PDF and mail: no browser, no Remix. Share words and formats, not parts of the screen.",
    severity: "error",
    from: { path: "^app/features/[^/]+/(pdf|emails)/" },
    to: { path: "^app/(features/[^/]+/ui|ui|shell)/|(^|/)node_modules/@remix-run/" },
  },
  {
    name: "workers-adapt",
    comment: "A route or job parses, calls one query or command, and shapes the answer. The rest belongs to the feature.",
    severity: "error",
    from: { path: "^worker/(api|jobs|pdf|push)/" },
    to: { path: "^app/(ui|shell|root|entry|routes)|^app/features/[^/]+/(pages|ui|schema|mutations)" },
  },
  {
    name: "hono-stays-in-the-worker",
    comment: "app knows Remix and plain functions; routes of the API stand in worker/api.",
    severity: "error",
    from: { path: "^app/" },
    to: { path: "(^|/)node_modules/hono/" },
  },
  {
    name: "single-database-client",
    comment:
      "Holding the handle is the proof of the tenant: open a database in app/kernel/server/database, get it from ctx everywhere else.",
    severity: "error",
    from: { path: "^(app|worker)/", pathNot: ["^app/kernel/server/database/", "^worker/(dev|build)/"] },
    to: { path: "(^|/)node_modules/@libsql/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "no-tools-in-the-product",
    comment: "A package that runs in production is listed under dependencies. (app/routes.ts is read by the build alone.)",
    severity: "error",
    from: { path: "^(app|worker)/", pathNot: "^(worker/(dev|build|deploy)/|app/routes\\.ts$)" },
    to: {
      dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
      dependencyTypesNot: ["type-only"],
      pathNot: "(^|/)node_modules/@types/",
    },
  },
  {
    name: "what-is-imported-exists",
    comment: "Mend the path, or list the package in package.json.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true, pathNot: "^(virtual:|cloudflare:|node:)|\\?(url|raw)$" },
  },
];

module.exports = {
  forbidden,
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|\\.local)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "workerd", "browser", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
    },
    cache: { folder: "node_modules/.cache/dependency-cruiser", strategy: "metadata" },
  },
};
