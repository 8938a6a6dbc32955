import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, it } from "vitest";
import { handleError } from "../../../app/entry.server";

const refused = { status: 403, statusText: "Forbidden", internal: false, data: { message: "No" } };
const noMethod = { status: 405, statusText: "Method Not Allowed", internal: true, data: "" };
const bug = new Error("bug");

it.each([
  ["a thrown response", new Response(null, { status: 403 }), []],
  ["a refusal of a resource route", refused, []],
  ["an unknown method", noMethod, []],
  ["a bug", bug, [bug]],
])("%s is reported only when it is a bug", (_, thrown, expected) => {
  const reported: unknown[] = [];
  const args = {
    request: new Request("http://acme.localhost/analytics/csv"),
    context: { report: (error: unknown) => reported.push(error) },
  };
  handleError(thrown, args as unknown as LoaderFunctionArgs);
  expect(reported).toEqual(expected);
});
