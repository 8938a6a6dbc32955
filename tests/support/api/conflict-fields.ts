import { expect } from "vitest";
import type { ApiResponse } from "./client";
import type { ApiOperation } from "./operations";

/** What every version conflict tells of the stored record. */
const ALWAYS = ["id", "version", "status", "updatedAt"];

/** A version conflict shows nothing of the stored record but what the call changes, with the names of relations. */
export function expectOwnFields({ fields }: ApiOperation, { body, text }: ApiResponse): void {
  const { current } = body["facts"] as { current: object };
  const names = fields.body.map((field) => field.replace(/Id$/, "Name"));
  expect([...ALWAYS, ...fields.body, ...names], text).toEqual(
    expect.arrayContaining(Object.keys(current)),
  );
}
