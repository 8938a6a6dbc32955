import { Hono } from "hono";
import { Refusal } from "~/kernel/refusal";
import type { Journey } from "../journey";
import { authEndpoints } from "./auth";
import type { Endpoint } from "./endpoint";
import { route } from "./route";

/** The whole API. */
export const ENDPOINTS: Endpoint[] = [...authEndpoints];

export const api = new Hono<Journey>();
for (const each of ENDPOINTS) route(api, each);
api.all("*", () => {
  throw new Refusal("not_found");
});
