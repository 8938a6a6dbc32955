import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { formatOf } from "~/server/page/list-file";
import { readFile } from "~/server/page/file-page";
import { parseInput } from "~/kernel/input/parse";
import { entriesInput } from "~/features/analytics/inputs";
import { sendEntries } from "~/features/analytics/queries/entries/file";

/** An unknown report is refused as the page refuses it. */
export function loader({ request, ...args }: LoaderFunctionArgs) {
  return readFile({ request, ...args }, (ctx) => {
    const listParams = parseInput(
      entriesInput,
      Object.fromEntries(new URL(request.url).searchParams),
    );
    return sendEntries(ctx, request, formatOf(request), listParams);
  });
}
