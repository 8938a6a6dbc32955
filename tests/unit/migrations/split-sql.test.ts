import { describe, expect, it } from "vitest";
import { splitSql } from "../../../migrations/split-sql";

describe("splitSql", () => {
  it.each<[string, string, string[]]>([
    ["statements", "SELECT 1;\n\nSELECT 2;", ["SELECT 1", "SELECT 2"]],
    [
      "semicolons in texts",
      "SELECT 'a;b', 'it''s;'; SELECT 2;",
      ["SELECT 'a;b', 'it''s;'", "SELECT 2"],
    ],
    [
      "semicolons in names",
      'SELECT "a;b", [c;d], `e;f`; SELECT 2;',
      ['SELECT "a;b", [c;d], `e;f`', "SELECT 2"],
    ],
    [
      "semicolons in comments",
      "SELECT 1 -- one; two\n; /* three; */ SELECT 2;",
      ["SELECT 1 -- one; two", "/* three; */ SELECT 2"],
    ],
    ["quotes in comments", "-- it's\nSELECT 1; -- don't\n", ["-- it's\nSELECT 1"]],
    ["comment marks in texts", "SELECT '--', '/*'; SELECT 2;", ["SELECT '--', '/*'", "SELECT 2"]],
    ["empty statements", ";;SELECT 1;;", ["SELECT 1"]],
    ["nothing", "-- only words\n", []],
    [
      "a trigger as one",
      "CREATE TRIGGER t AFTER UPDATE ON a BEGIN UPDATE b SET c = CASE WHEN NEW.d THEN 1 ELSE 2 END; DELETE FROM e; END;\nSELECT 1;",
      [
        "CREATE TRIGGER t AFTER UPDATE ON a BEGIN UPDATE b SET c = CASE WHEN NEW.d THEN 1 ELSE 2 END; DELETE FROM e; END",
        "SELECT 1",
      ],
    ],
    [
      "a trigger with comments before its end",
      "create temp trigger if not exists t after insert on a begin select 1; -- end;\n end ; select 2;",
      [
        "create temp trigger if not exists t after insert on a begin select 1; -- end;\n end",
        "select 2",
      ],
    ],
    [
      "a CASE outside a trigger",
      "SELECT CASE WHEN 1 THEN 2 END; SELECT 3;",
      ["SELECT CASE WHEN 1 THEN 2 END", "SELECT 3"],
    ],
    [
      "a name that begins like a trigger",
      "CREATE TABLE trigger_log (id); SELECT 1;",
      ["CREATE TABLE trigger_log (id)", "SELECT 1"],
    ],
    ["dropping a trigger", "DROP TRIGGER t; SELECT 1;", ["DROP TRIGGER t", "SELECT 1"]],
  ])("keeps %s", (_, text, statements) => {
    expect(splitSql(text)).toEqual(statements);
  });

  it.each(["SELECT 1", "CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1;", "SELECT 'open; "])(
    "refuses unterminated SQL: %s",
    (text) => {
      expect(() => splitSql(text)).toThrow("does not end");
    },
  );
});
