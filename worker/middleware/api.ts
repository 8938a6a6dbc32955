import { Hono } from "hono";
import { Refusal } from "~/kernel/refusal";
import { ENDPOINTS } from "../api/endpoints";
import { openApiDocument } from "../api/openapi";
import type { AppEnv } from "../app-env";
import { route } from "./route";

export const api = new Hono<AppEnv>();
for (const each of ENDPOINTS) route(api, each);
api.get("/openapi.json", (c) => c.json(openApiDocument(ENDPOINTS, "/api")));
api.all("*", () => {
  throw new Refusal("not_found");
});
