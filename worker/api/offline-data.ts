import * as z from "zod/mini";
import { contentsInput, partsInput } from "~/features/offline-data/inputs";
import { namesForOneResponse } from "~/features/offline-data/model";
import { getOfflineContents } from "~/features/offline-data/queries/contents";
import { getOfflineParts } from "~/features/offline-data/queries/parts";
import { endpoint } from "./endpoint";

export const offlineDataEndpoints = [
  endpoint({
    method: "GET",
    path: "/fieldPack",
    summary:
      "List the parts of the caller's offline data by name, and which of them have changed since the cursor. At most 200 work orders and 100 tasks, those that start first",
    access: "profile",
    input: contentsInput,
    response: () =>
      z.object({
        owner: z.string(),
        cursor: z.string(),
        names: z.nullable(z.array(z.string())),
        stale: z.array(z.string()),
        cut: z.nullable(z.object({ orders: z.number(), tasks: z.number() })),
      }),
    run: (ctx, input) => getOfflineContents(ctx, input.since),
  }),
  endpoint({
    method: "GET",
    path: "/fieldPack/parts",
    summary:
      "Get parts of the offline data by name, as the pages show them; at most twelve per request. The first ones are sent, as many as one response may contain; those that are neither sent nor listed as gone are requested again. Parts that no longer exist, or that the caller may not see, are listed as gone",
    access: "profile",
    input: partsInput,
    response: () =>
      z.object({
        owner: z.string(),
        parts: z.array(z.object({ name: z.string(), value: z.unknown() })),
        gone: z.array(z.string()),
      }),
    run: (ctx, input) => getOfflineParts(ctx, namesForOneResponse(input.names)),
  }),
];
