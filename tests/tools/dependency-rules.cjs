// Import rules (architecture §4). The comment of each rule says where the code belongs instead.

const PURE_KERNEL = "^app/kernel/(?!(mail|pdf)/)";
const SERVER = "^app/(database|server)/";
const SCHEMA = "^app/database/schema/";
const ROUTES = "^app/routes/";
const PURE = "(model|fields|policy|inputs|hours|media-types)";
// A feature, or a part of one that has the same structure (see 0010 in app/docs/decisions).
const FEATURE = "^app/features/[^/]+/(?:revisions/)?";
const NAMED_FEATURE = "^app/features/([^/]+)/(?:revisions/)?";
const OWN = "^app/features/$1/(?:revisions/)?";
// Above all features, because a notification may be about any noun.
const TOPICS = "^app/features/notifications/topics/";
// One file, or a folder of that name (see 0010 in app/docs/decisions).
const FILE = "[./]";

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const forbidden = [
  {
    name: "no-circles",
    comment: "Merge two files that import each other, or move what both use to a third file.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "app-knows-no-worker",
    comment:
      "Code in app gets worker features through ctx: add a field to ctx (app/server/request-context.ts) and set it in the worker.",
    severity: "error",
    from: { path: "^app/" },
    to: { path: "^worker/" },
  },
  {
    name: "product-imports-no-tooling",
    comment:
      "worker/dev, worker/build, worker/deploy, migrations and tests are development tools. Move code that the product needs to app or worker.",
    severity: "error",
    from: { path: "^(app|worker)/", pathNot: "^worker/(dev|build|deploy)/" },
    to: { path: "^(worker/(dev|build|deploy)|migrations|tests)/" },
  },
  {
    name: "kernel-imports-no-feature",
    comment:
      "A rule about one noun belongs to app/features/<noun>; pass what differs to the kernel, the server or the database as an argument. app/server may name any noun's tables.",
    severity: "error",
    from: { path: "^app/(kernel|server|database)/", pathNot: SCHEMA },
    to: { path: "^app/(features|ui|shell|offline|root|entry|routes)" },
  },
  {
    name: "server-is-above-the-database",
    comment:
      "app/kernel knows neither database nor request, and app/database no request: move the code up, or what it needs down.",
    severity: "error",
    from: { path: "^app/(kernel|database)/" },
    to: { path: "^app/server/" },
  },
  {
    name: "pure-kernel-stays-pure",
    comment:
      "app/kernel outside of pdf and mail also runs in the browser. Put code that needs a database or a request into app/server.",
    severity: "error",
    from: { path: PURE_KERNEL },
    to: {
      path: `${SERVER}|^app/features/|/(drizzle-orm|@libsql|hono)/`,
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "design-system-imports-no-feature",
    comment:
      "A component in app/ui gets texts and values as props. A component for one noun belongs to app/features/<noun>/ui, one that depends on the application frame to app/shell.",
    severity: "error",
    from: { path: "^app/ui/" },
    to: { path: "^app/(features|shell|offline|root|entry|routes|server|database)" },
  },
  {
    name: "shell-imports-no-feature",
    comment:
      "The application frame gets features through routes and handles. A component that shows a noun belongs to its pages or ui.",
    severity: "error",
    from: { path: "^app/(shell|offline)/" },
    to: { path: "^app/(features|entry|routes)" },
  },
  {
    name: "rules-are-pure",
    comment:
      "Model, fields, policy, inputs and hours run in browser, worker and tests: pass facts as arguments, from a query.",
    severity: "error",
    from: { path: `${FEATURE}${PURE}${FILE}` },
    to: { pathNot: [`${FEATURE}${PURE}${FILE}`, SCHEMA, PURE_KERNEL, "(^|/)zod/"] },
  },
  {
    name: "rules-name-types-of-columns",
    comment:
      "Model, fields, policy, inputs and hours run without a database: they import only types of a schema.",
    severity: "error",
    from: { path: `${FEATURE}${PURE}${FILE}` },
    to: { path: SCHEMA, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "tables-are-for-sql",
    comment: "Only queries, mutations and commands contain SQL. Pages and API call them.",
    severity: "error",
    from: {
      path: "^(app|worker)/",
      pathNot: [
        `${FEATURE}(queries|mutations|commands)${FILE}`,
        TOPICS,
        SERVER,
        "^worker/(dev|build)/",
        // The tenant directory is read before any feature is involved.
        "^worker/tenancy/(tenant|schema)\\.ts$",
      ],
    },
    to: {
      path: `(${SCHEMA}|(^|/)node_modules/drizzle-orm/)`,
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "mutations-write",
    comment:
      "Mutations may import any noun's tables, model and policy, and other nouns' mutations when one write causes another (app/docs/decisions/0010).",
    severity: "error",
    from: { path: `${NAMED_FEATURE}mutations${FILE}` },
    to: {
      path: "^app/(features|ui|shell|offline)/",
      pathNot: [
        `${OWN}(queries|mutations|inputs)${FILE}`,
        `${FEATURE}(model|fields|policy|hours|queries|mutations)${FILE}`,
      ],
    },
  },
  {
    name: "queries-only-read",
    comment:
      "Queries may import any noun's tables, model and policy. A write that concerns two nouns is a command.",
    severity: "error",
    from: { path: `${NAMED_FEATURE}queries${FILE}` },
    to: {
      path: "^app/(features|ui|shell|offline)/",
      pathNot: [
        `${OWN}(queries|mutations|inputs)${FILE}`,
        `${FEATURE}(model|fields|policy|hours|queries)${FILE}`,
      ],
    },
  },
  {
    name: "topics-only-read",
    comment:
      "A topic reads who hears of an event and what they are told. What a command announces is in the model of notifications.",
    severity: "error",
    from: { path: TOPICS },
    to: {
      path: "^app/(features|ui|shell|offline)/",
      pathNot: [TOPICS, `${FEATURE}(model|policy|hours|times-text|queries|emails)${FILE}`],
    },
  },
  {
    name: "topics-are-above",
    comment:
      "Only the jobs that deliver notifications read topics. A command announces an event by announceEvent.",
    severity: "error",
    from: { path: "^app/", pathNot: TOPICS },
    to: { path: TOPICS },
  },
  {
    name: "schemas-declare",
    comment:
      "A schema declares tables: it imports the schemas that its foreign keys point to, and models for the values of a column.",
    severity: "error",
    from: { path: SCHEMA },
    to: {
      pathNot: [SCHEMA, `${FEATURE}model${FILE}`, PURE_KERNEL, "(^|/)node_modules/drizzle-orm/"],
    },
  },
  {
    name: "commands-stand-alone",
    comment:
      "A command calls queries and mutations, never another command. Move what two commands share to a mutation.",
    severity: "error",
    from: { path: `${NAMED_FEATURE}commands${FILE}`, pathNot: "/commands/(table|shared)\\.ts$" },
    to: {
      path: "^app/(features|ui|shell|offline)/",
      pathNot: `${FEATURE}(${PURE}|queries|mutations)${FILE}`,
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "shared-commands-are-below",
    comment:
      "commands/shared.ts makes commands of approvals and attachments those of its noun: it passes its queries, mutations and policy, and what it announces.",
    severity: "error",
    from: { path: `${NAMED_FEATURE}commands/shared\\.ts$` },
    to: {
      path: "^app/(features|ui|shell|offline)/",
      pathNot: [
        `${OWN}(policy|queries|mutations)${FILE}`,
        "^app/features/(approvals|attachments)/commands/",
        "^app/features/notifications/mutations\\.ts$",
      ],
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "tables-list-their-own-commands",
    comment:
      "commands/table.ts names the commands of its own noun with their inputs (app/docs/decisions/0009). Code belongs to the command.",
    severity: "error",
    from: { path: `${NAMED_FEATURE}commands/table\\.ts$` },
    to: {
      path: "^app/(features|ui|shell|offline)/",
      pathNot: [`${OWN}commands/`, `${FEATURE}(model|inputs)${FILE}`],
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "writing-knows-no-page",
    comment:
      "Commands, queries and mutations return plain objects; the page or the API shapes the response.",
    severity: "error",
    from: { path: `${FEATURE}(commands|queries|mutations)${FILE}|${TOPICS}|${SCHEMA}` },
    to: { path: "(^|/)node_modules/(react|react-dom|@remix-run|hono|i18next|react-i18next)/" },
  },
  {
    name: "pages-write-by-commands",
    comment:
      "A page calls one query or one command. It does not import mutations, schemas or another page.",
    severity: "error",
    from: { path: ROUTES },
    to: { path: `${FEATURE}mutations[./]|${SCHEMA}|^app/(entry|routes)` },
  },
  {
    name: "parts-only-show",
    comment:
      "Components in ui, pdf and emails get their data as props; the page calls the query and passes the result. Type imports are allowed.",
    severity: "error",
    from: { path: `${FEATURE}(ui|pdf|emails)/` },
    to: {
      path: `${FEATURE}(queries|mutations|commands)|^app/(database|server|shell/layout/frame|entry|routes)`,
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "pdf-imports-no-screen",
    comment:
      "pdf/ renders PDFs and emails without a browser or Remix. Share models and formatting, not screen components.",
    severity: "error",
    from: { path: `${FEATURE}(pdf|emails)/` },
    to: { path: `^app/(ui|shell|offline)/|${FEATURE}ui/|(^|/)node_modules/@remix-run/` },
  },
  {
    name: "workers-adapt",
    comment:
      "A route or job parses the input, calls one query or command, and shapes the response. Everything else belongs to the feature.",
    severity: "error",
    from: { path: "^worker/(api|jobs|pdf|push)/" },
    to: {
      path: `^app/(ui|shell|offline|root|entry|routes)|${FEATURE}(ui|mutations)|${SCHEMA}`,
    },
  },
  {
    name: "hono-stays-in-the-worker",
    comment: "app uses Remix and plain functions; API routes belong to worker/api.",
    severity: "error",
    from: { path: "^app/" },
    to: { path: "(^|/)node_modules/hono/" },
  },
  {
    name: "single-database-client",
    comment:
      "A database handle implies a verified tenant: open databases in app/database only, and use ctx everywhere else.",
    severity: "error",
    from: {
      path: "^(app|worker)/",
      pathNot: ["^app/database/", "^worker/(dev|build)/"],
    },
    to: { path: "(^|/)node_modules/@libsql/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "no-tools-in-the-product",
    comment:
      "List packages that run in production under dependencies. (Only the build reads app/routes.ts.)",
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
    comment: "Fix the path, or add the package to package.json.",
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
