import { createHash } from "node:crypto";
import { splitSql } from "./split-sql";

/** `narrows`: why what it removes or restricts is no longer used (0033 in app/docs/decisions). */
export type Migration = {
  version: number;
  name: string;
  sha256: string;
  statements: string[];
  narrows: string | null;
};

/** The migration in the text of a file, which must have the expected number. */
export function migrationFrom(fileName: string, text: string, expected: number): Migration {
  const [, number, name] = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(fileName) ?? [];
  if (!name || Number(number) !== expected)
    throw new Error(
      `${fileName}: the next migration must be named ${String(expected).padStart(4, "0")}_what_it_does.sql`,
    );
  const unix = text.replaceAll("\r\n", "\n");
  return {
    version: expected,
    name,
    sha256: createHash("sha256").update(unix).digest("hex"),
    statements: splitSql(unix),
    narrows: /^-- narrows: (.{20,})$/m.exec(unix)?.[1] ?? null,
  };
}
