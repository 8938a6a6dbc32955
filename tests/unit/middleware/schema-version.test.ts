import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { SCHEMA_VERSION } from "../../../worker/tenancy/schema-version";

it("is the number of the newest migration", () => {
  const newest = readdirSync("migrations/tenant").sort().at(-1) ?? "";
  expect(SCHEMA_VERSION, "worker/tenancy/schema-version.ts").toBe(Number(newest.slice(0, 4)));
});
