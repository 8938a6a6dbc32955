import { expect, it } from "vitest";
import type * as z from "zod/mini";
import { definitionOf } from "../../../app/kernel/input/definition";
import type { Endpoint } from "../../../worker/api/endpoint";
import { ENDPOINTS } from "../../../worker/api/endpoints";

/** Whether a field that is not sent becomes an empty list, or an object of which that is true. */
function isListByDefault(schema: z.core.$ZodType): boolean {
  const def = definitionOf(schema);
  if (def.type === "default") return Array.isArray(def.defaultValue);
  if (def.type === "nullable" || def.type === "optional") return isListByDefault(def.innerType);
  return def.type === "pipe" && isListByDefault(def.in);
}

function listsByDefault(schema: z.core.$ZodType): string[] {
  const def = definitionOf(schema);
  if (def.type !== "object") return [];
  return Object.entries(def.shape)
    .filter(([, field]) => isListByDefault(field))
    .map(([name]) => name);
}

/** Of the act itself, which replaces no stored list: photos of a new answer or comment, the next leads of a user's orders, what a device has queued. */
const OF_THE_ACT = ["photos", "fileIds", "nextLeads", "reports", "queued"];

/** A call to a record that is there. */
const changes = ({ method, path }: Endpoint) =>
  method === "POST" || (method === "PUT" && path.includes("/:id"));

it("no call that changes something stored takes a list that is not sent for an empty one", () => {
  const erasing = ENDPOINTS.filter(changes).flatMap((each) =>
    (each.input ? listsByDefault(each.input) : [])
      .filter((name) => !OF_THE_ACT.includes(name))
      .map((name) => `${each.method} ${each.path} ${name}`),
  );
  expect(erasing).toEqual([]);
});
