import * as z from "zod/mini";
import { STORED_FILE } from "~/features/attachments/commands/store";
import { storeThumbnail } from "~/features/attachments/commands/store-thumbnail";
import { fetchInput, fileInput, uploadInput } from "~/features/attachments/inputs";
import { getReadableFile } from "~/features/attachments/queries/files";
import { id } from "~/kernel/input/fields";
import { endpoint } from "./endpoint";
import { fileResponse } from "../files/file-response";
import { fetchPicture } from "../files/fetch";
import { thumbnailBytes, uploadFile } from "../files/upload";

export const fileEndpoints = [
  endpoint({
    method: "PUT",
    path: "/files/:id",
    summary:
      "Upload a file; the request body contains its bytes. The file is visible to the caller only until it is attached to a record",
    access: "signed-in",
    input: uploadInput,
    inAddress: ["name", "width", "height"],
    bytes: true,
    response: STORED_FILE,
    run: (ctx, input, c) => uploadFile(ctx, input, c.req.raw),
  }),
  endpoint({
    method: "PUT",
    path: "/files/:id/thumbnail",
    summary:
      "Upload a thumbnail of a file that the caller has uploaded: PNG, WebP or JPEG, at most 640 pixels and 100 kB",
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
    summary: "Download an image from a URL once, and store it",
    access: "signed-in",
    input: fetchInput,
    response: STORED_FILE,
    run: (ctx, input, c) => fetchPicture(ctx, input, c.env.DNS_RESOLVER),
  }),
  endpoint({
    method: "GET",
    path: "/files/:id",
    summary:
      "Get a file of a record that the caller may read: the whole file, a part of it (Range), or its thumbnail",
    access: "signed-in",
    input: fileInput,
    async run(ctx, input, c) {
      // Verifies the session in the same round trip, because no byte is sent for an ended session.
      const [file] = await Promise.all([getReadableFile(ctx, input.id), ctx.verified()]);
      return fileResponse(ctx, file, input, c.req.header("range"));
    },
  }),
];
