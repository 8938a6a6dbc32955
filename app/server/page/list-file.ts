import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type * as z from "zod/mini";
import { parseInput } from "~/kernel/input/parse";
import type { FileFormat } from "~/kernel/text/file-columns";
import { type ListFile, sendList } from "../list-file";
import { exportByPage } from "../queries/export";
import type { AuthContext } from "../request-context";
import { readFile } from "./file-page";

/** Sends a list in the format that its address ends with. */
export function sendFile<Row>(args: LoaderFunctionArgs, file: ListFile<Row>): Promise<Response> {
  return readFile(args, (ctx) => sendList(ctx, args.request, formatOf(args.request), file));
}

export function formatOf({ url }: Request): FileFormat {
  return new URL(url).pathname.endsWith("/xlsx") ? "xlsx" : "csv";
}

type PagedFile<Input extends z.ZodMiniType<object>, Row> = Omit<ListFile<Row>, "open"> & {
  input: Input;
  read(
    ctx: AuthContext,
    listParams: z.output<Input>,
  ): Promise<{ entities: Row[]; totalCount: number }>;
};

/** Sends a list that is read page by page. */
export function sendListFile<Input extends z.ZodMiniType<object>, Row>(
  args: LoaderFunctionArgs,
  { input, read, ...file }: PagedFile<Input, Row>,
): Promise<Response> {
  return sendFile(args, {
    ...file,
    open: (ctx, params) => {
      const listParams = parseInput(input, Object.fromEntries(params));
      return exportByPage((page) => read(ctx, { ...listParams, ...page }));
    },
  });
}
