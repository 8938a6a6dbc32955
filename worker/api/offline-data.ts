import * as z from "zod/mini";
import { contentsInput, partsInput } from "~/features/offline-data/inputs";
import { getOfflineContents } from "~/features/offline-data/queries/contents";
import { getOfflineParts } from "~/features/offline-data/queries/parts";
import { endpoint } from "./endpoint";

export const offlineDataEndpoints = [
  endpoint({
    method: "GET",
    path: "/fieldPack",
    summary: "What belongs on this person's phone: names of parts, and which of them are new since the cursor. At most 200 orders and 100 tasks, those that begin first",
    access: "profile",
    input: contentsInput,
    answer: z.object({ owner: z.string(), cursor: z.string(), names: z.nullable(z.array(z.string())), stale: z.array(z.string()), cut: z.nullable(z.object({ orders: z.number(), tasks: z.number() })) }),
    run: (ctx, input) => getOfflineContents(ctx, input.since),
  }),
  endpoint({
    method: "GET",
    path: "/fieldPack/parts",
    summary: "Parts of the field pack by name, as their pages show them; at most twelve at once. What is not there any more, or not for this person, is named as gone",
    access: "profile",
    input: partsInput,
    answer: z.object({ owner: z.string(), parts: z.array(z.object({ name: z.string(), value: z.unknown() })), gone: z.array(z.string()) }),
    run: (ctx, input) => getOfflineParts(ctx, input.names),
  }),
];
