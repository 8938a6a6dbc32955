/** A table as text, so that the difference between two descriptions can be read. */
export type TableShape = {
  /** Type, nullability, default and expression by column. */
  columns: Record<string, string>;
  primaryKey: string[];
  foreignKeys: string[];
  /** UNIQUE constraints. Unique indexes are under `indexes`. */
  unique: string[];
  indexes: Record<string, string>;
  checks: string[];
};

export function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Drizzle writes `"rooms"."floor"` where a migration writes `floor`. */
export function withoutQualifiers(expression: string): string {
  return expression.replaceAll(/"\w+"\./g, "").replaceAll('"', "");
}

/** The order of the values in `status IN ('new', 'old')` has no meaning. */
export function sortedChecks(checks: string[]): string[] {
  return checks
    .map((check) =>
      check.replace(
        /^(\w+) IN \(('[^()]*')\)$/,
        (_, name: string, values: string) =>
          `${name} IN (${values.split(", ").sort(byText).join(", ")})`,
      ),
    )
    .sort(byText);
}
