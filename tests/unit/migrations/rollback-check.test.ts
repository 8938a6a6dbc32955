import { expect, it } from "vitest";
import { recordVersion } from "../../../migrations/fleet-tenants";
import { narrowingMigrationsSince } from "../../../migrations/rollback-check";
import { directoryOf, files } from "../../support/stack/fleet";

const STEPS = files(
  "CREATE TABLE dogs (id TEXT, name TEXT) STRICT;",
  "ALTER TABLE dogs ADD COLUMN title TEXT;",
  "-- narrows: nothing uses dogs.name since schema version 2\nALTER TABLE dogs DROP COLUMN name;",
  "-- narrows: every release writes a title\nCREATE UNIQUE INDEX dogs_once ON dogs (title);",
);

it("lists the removals since an older schema version that could affect older code", async () => {
  const directory = await directoryOf([{ id: "acme" }, { id: "oto" }]);
  const since = (schema: number) => narrowingMigrationsSince({ url: directory.url }, schema, STEPS);
  expect(await since(1)).toEqual([]);

  await recordVersion(directory.open(), "oto", 3);
  expect(await since(1)).toEqual([
    "Migration 3 (step) has removed something: nothing uses dogs.name since schema version 2",
  ]);
  expect(await since(2)).toEqual([]);

  await recordVersion(directory.open(), "acme", 5);
  expect(await since(3)).toEqual([
    "Companies have schema 5, but the newest migration here is 4: the changes in between are unknown.",
    "Migration 4 (step) has removed something: every release writes a title",
  ]);
});
