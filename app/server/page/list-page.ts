import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type * as z from "zod/mini";
import { boardOf, type CardCounts, type View } from "~/kernel/input/list-view";
import { parseInput } from "~/kernel/input/parse";
import type { AuthContext } from "../request-context";
import { readPage } from "./page";

/** Loads a list as its URL filters it. `list` is the name under which its view is remembered. */
export function readList<Input extends z.ZodMiniType, T extends object>(
  args: LoaderFunctionArgs,
  { list, input }: { list: string; input: Input },
  read: (ctx: AuthContext, listParams: z.output<Input>, cards: CardCounts | null) => Promise<T>,
): Promise<T & { listParams: z.output<Input>; view: View | null }> {
  return readPage(args, async (ctx) => {
    const { searchParams } = new URL(args.request.url);
    const listParams = parseInput(input, Object.fromEntries(searchParams));
    const { view, cards } = boardOf(args.request, list);
    return { ...(await read(ctx, listParams, cards)), listParams, view };
  });
}

export async function readListTab<Input extends z.ZodMiniType, T extends object>(
  input: Input,
  params: Record<string, string>,
  read: (listParams: z.output<Input>) => Promise<T>,
): Promise<T & { listParams: z.output<Input> }> {
  const listParams = parseInput(input, params);
  return { ...(await read(listParams)), listParams };
}
