import { expect, it } from "vitest";
import { projectOf } from "../../tools/project";
import { checkTableOwners } from "../../tools/structure/table-owners";
import { checkTypedQueries } from "../../tools/structure/typed-queries";

const SCHEMA = { "app/database/schema/invoices.ts": `sqliteTable("invoices", {})` };

function problemsIn(source: string, path = "app/features/invoices/queries.ts"): string[] {
  return checkTypedQueries(projectOf({ ...SCHEMA, [path]: source }));
}

it.each([
  ["const rows = await ctx.db\n    .all<Row>(query)", "query builder"],
  ["await ctx.database.read({ sql })", "queryRows()"],
  ["select({ n: sql<number>`1` })", "value()"],
  ["JSON.parse(row.facts)", "json()"],
  [`changeStored(ctx, "invoices", current, {})`, "not its name"],
  ["sql`SELECT 1 FROM invoices`", "names invoices as text"],
  [`return command(ctx, { name: "invoices.pay", input, load })`, "returns"],
])("refuses %s", (source, instead) => {
  expect(problemsIn(source)).toEqual([expect.stringContaining(instead)]);
});

it.each([
  "await Promise.all([ctx.db.select({ id: invoices.id }).from(invoices)])",
  "queryRows(ctx, { n: NUMBER }, sql`SELECT count(*) AS n FROM ${invoices}`)",
  "sql`SELECT 1 FROM found`",
  `return command(ctx, { name: "invoices.pay", returns: ID_ANSWER, load })`,
])("accepts %s", (source) => {
  expect(problemsIn(source)).toEqual([]);
});

it("ignores code that does not read the database", () => {
  expect(problemsIn("JSON.parse(draft)", "app/features/invoices/ui/draft.ts")).toEqual([]);
});

it.each([
  "ctx.db.update(payments).set({})",
  "changeStored(ctx, payments, current, {})",
  "sql`DELETE FROM ${payments}`",
])("refuses that a feature writes a table of another: %s", (write) => {
  const source = `import { payments } from "~/database/schema/payments";\n${write}`;
  const files = { "app/features/invoices/mutations.ts": source };
  expect(checkTableOwners(projectOf(files))).toEqual([expect.stringContaining("writes payments")]);
});

it("accepts that a feature reads a table of another and writes its own", () => {
  const source = `import { payments } from "~/database/schema/payments";
    import { invoices } from "~/database/schema/invoices";
    ctx.db.update(invoices).set({}).where(sql\`EXISTS (SELECT 1 FROM \${payments})\`)`;
  expect(checkTableOwners(projectOf({ "app/features/invoices/mutations/pay.ts": source }))).toEqual(
    [],
  );
});
