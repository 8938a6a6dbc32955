import { Hono } from "hono";
import { Refusal } from "~/kernel/refusal";
import { ENDPOINTS } from "../api/endpoints";
import type { Journey } from "../journey";
import { route } from "./route";

export const api = new Hono<Journey>();
for (const each of ENDPOINTS) route(api, each);
api.all("*", () => {
  throw new Refusal("not_found");
});
