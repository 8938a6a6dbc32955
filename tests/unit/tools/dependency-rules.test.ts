import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import rules from "../../tools/dependency-rules.cjs";

/** One import per rule that the rule must find, and imports that are allowed. */
const CAUGHT: [rule: string, from: string, to: string][] = [
  ["app-knows-no-worker", "app/shell/a.ts", "worker/env.ts"],
  ["product-imports-no-tooling", "worker/api/b.ts", "tests/support/cast.ts"],
  ["kernel-imports-no-feature", "app/server/c.ts", "app/features/tasks/model.ts"],
  ["server-is-above-the-database", "app/database/s.ts", "app/server/request-context.ts"],
  ["pure-kernel-stays-pure", "app/kernel/d.ts", "app/server/request-context.ts"],
  ["design-system-imports-no-feature", "app/ui/e.tsx", "app/features/tasks/model.ts"],
  ["shell-imports-no-feature", "app/shell/f.tsx", "app/features/tasks/model.ts"],
  ["rules-are-pure", "app/features/tasks/policy.ts", "app/features/tasks/queries.ts"],
  ["tables-are-for-sql", "app/features/tasks/ui/g.tsx", "app/database/schema/tasks.ts"],
  ["mutations-write", "app/features/tasks/mutations.ts", "app/features/tasks/commands/start.ts"],
  [
    "queries-only-read",
    "app/features/orders/queries/list.ts",
    "app/features/tasks/mutations/board.ts",
  ],
  [
    "schemas-declare",
    "app/database/schema/orders/order.ts",
    "app/features/orders/queries/detail.ts",
  ],
  [
    "topics-only-read",
    "app/features/notifications/topics/task.ts",
    "app/features/tasks/mutations/assignments.ts",
  ],
  [
    "topics-are-above",
    "app/features/tasks/queries/told.ts",
    "app/features/notifications/topics/table.ts",
  ],
  ["pages-write-by-commands", "app/routes/orders/s.tsx", "app/features/orders/mutations/plan.ts"],
  [
    "commands-stand-alone",
    "app/features/tasks/commands/sign.ts",
    "app/features/tasks/commands/start.ts",
  ],
  [
    "tables-list-their-own-commands",
    "app/features/tasks/commands/table.ts",
    "app/features/tasks/queries.ts",
  ],
  [
    "shared-commands-are-below",
    "app/features/tasks/commands/shared.ts",
    "app/features/tickets/commands/start.ts",
  ],
  ["rules-name-types-of-columns", "app/features/tasks/model.ts", "app/database/schema/tasks.ts"],
  ["writing-knows-no-page", "app/features/tasks/commands/create.ts", "node_modules/react"],
  ["parts-only-show", "app/features/tasks/ui/j.tsx", "app/features/tasks/queries.ts"],
  ["pdf-imports-no-screen", "app/features/tasks/pdf/k.tsx", "app/ui/layout/badge.tsx"],
  ["workers-adapt", "worker/api/l.ts", "app/routes/tasks/list.tsx"],
  ["hono-stays-in-the-worker", "app/server/m.ts", "node_modules/hono"],
  ["single-database-client", "worker/jobs/n.ts", "node_modules/@libsql/client"],
  ["no-tools-in-the-product", "app/shell/o.ts", "node_modules/vitest"],
  ["no-circles", "app/shell/p.ts", "app/shell/q.ts"],
  ["what-is-imported-exists", "app/shell/r.ts", "app/shell/lost.ts"],
];

const ALLOWED: [from: string, to: string][] = [
  ["app/routes/tasks/list.tsx", "app/features/tickets/ui/badge.tsx"],
  ["app/database/schema/orders/plan.ts", "app/features/tasks/model.ts"],
  ["app/features/tasks/commands/start.ts", "app/features/tickets/mutations.ts"],
  ["app/features/orders/commands/shared.ts", "app/features/notifications/mutations.ts"],
  ["app/features/notifications/topics/order.ts", "app/features/orders/queries/facts.ts"],
  ["worker/jobs/notifications.ts", "app/features/notifications/topics/table.ts"],
  ["app/features/orders/commands/table.ts", "app/features/orders/commands/submit.ts"],
  ["app/features/orders/commands/shared.ts", "app/features/approvals/commands/allow-editing.ts"],
  ["app/server/request-context.ts", "node_modules/drizzle-orm"],
  ["worker/api/tasks.ts", "app/features/tasks/commands/start.ts"],
];

let found: { rule: string; from: string; to: string }[] = [];
const folder = mkdtempSync(join(tmpdir(), "imports-"));

beforeAll(async () => {
  for (const [from, to] of [
    ...CAUGHT.map(([, a, b]) => [a, b] as const),
    ["app/shell/q.ts", "app/shell/p.ts"] as const,
    ...ALLOWED,
  ])
    write(from, to);
  for (const name of ["react", "drizzle-orm", "hono", "@libsql/client", "vitest"]) pretend(name);
  const listed = {
    dependencies: { react: "1", "drizzle-orm": "1", hono: "1", "@libsql/client": "1" },
    devDependencies: { vitest: "1" },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(listed));
  const { doNotFollow, tsPreCompilationDeps, enhancedResolveOptions } = rules.options;
  const options = { doNotFollow, tsPreCompilationDeps, enhancedResolveOptions, baseDir: folder };
  const { output } = await cruise(["app", "worker"], {
    ...options,
    validate: true,
    ruleSet: { forbidden: rules.forbidden },
  });
  if (typeof output === "string") throw new Error(output);
  found = output.summary.violations.map((one) => ({
    rule: one.rule.name,
    from: one.from,
    to: one.to,
  }));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("the import rules", () => {
  it.each(CAUGHT)("%s: %s → %s is reported", (rule, from) => {
    expect(found.filter((one) => one.from === from).map((one) => one.rule)).toContain(rule);
  });

  it.each(ALLOWED)("%s → %s is allowed", (from, to) => {
    expect(found.filter((one) => one.from === from && one.to.startsWith(to))).toEqual([]);
  });

  it("each rule is tested here and states where the code belongs", () => {
    expect([...new Set(CAUGHT.map(([rule]) => rule))].sort()).toEqual(
      rules.forbidden.map((rule) => rule.name).sort(),
    );
    for (const rule of rules.forbidden) expect(rule.comment).toMatch(/\.\)?$/);
  });
});

/** The importing file, and the imported one unless it is meant to be missing. */
function write(from: string, to: string): void {
  const path = to.startsWith("node_modules/")
    ? to.slice("node_modules/".length)
    : `${"../".repeat(from.split("/").length - 1)}${to.replace(/\.tsx?$/, "")}`;
  append(from, `import "${path}";\n`);
  if (!to.startsWith("node_modules/") && !to.endsWith("lost.ts")) append(to, "");
}

function append(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text, { flag: "a" });
}

function pretend(name: string): void {
  append(
    `node_modules/${name}/package.json`,
    JSON.stringify({ name, version: "1.0.0", main: "index.js" }),
  );
  append(`node_modules/${name}/index.js`, "module.exports = {};\n");
}
