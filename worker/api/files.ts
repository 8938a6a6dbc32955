import * as z from "zod/mini";
import { storeThumbnail } from "~/features/files/commands/store-thumbnail";
import { fetchInput, fileInput, uploadInput } from "~/features/files/inputs";
import { getReadableFile } from "~/features/files/queries";
import { id } from "~/kernel/fields";
import { endpoint } from "./endpoint";
import { answerFile } from "../files/answer";
import { fetchPicture } from "../files/fetch";
import { thumbnailBytes, uploadFile } from "../files/upload";

const kept = z.object({ id: z.string(), name: z.string(), mediaType: z.string(), sizeBytes: z.number(), sha256: z.string() });

export const fileEndpoints = [
  endpoint({
    method: "PUT",
    path: "/files/:id",
    summary: "Send a file: its bytes are the body. It waits, seen by nobody else, until a record takes it",
    access: "signed-in",
    input: uploadInput,
    inAddress: ["name", "width", "height"],
    bytes: true,
    answer: kept,
    run: (ctx, input, c) => uploadFile(ctx, input, c.req.raw),
  }),
  endpoint({
    method: "PUT",
    path: "/files/:id/thumbnail",
    summary: "A small picture of a file that one has sent: PNG, WebP or JPEG, at most 640 pixels and 100 kB",
    access: "signed-in",
    input: z.strictObject({ id: id() }),
    bytes: true,
    async run(ctx, input, c) {
      return storeThumbnail(ctx, { id: input.id, bytes: await thumbnailBytes(c.req.raw) });
    },
  }),
  endpoint({
    method: "POST",
    path: "/files/fetch",
    summary: "Fetch a picture by its address once, and keep it",
    access: "signed-in",
    input: fetchInput,
    answer: kept,
    run: (ctx, input, c) => fetchPicture(ctx, input, c.env.DNS_RESOLVER),
  }),
  endpoint({
    method: "GET",
    path: "/files/:id",
    summary: "A file of a record that one may read, whole, a part of it (Range), or its thumbnail",
    access: "signed-in",
    input: fileInput,
    async run(ctx, input, c) {
      // No byte leaves for a session that has ended: it is asked for in the same wave.
      const [file] = await Promise.all([getReadableFile(ctx, input.id), ctx.verified()]);
      return answerFile(ctx, file, input, c.req.header("range"));
    },
  }),
];
