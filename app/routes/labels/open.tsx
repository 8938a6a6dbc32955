import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findByCode } from "~/features/pickers/queries/by-code";
import { parseLabelCode } from "~/kernel/label-codes";
import { Refusal } from "~/kernel/refusal";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";

/**
 * The URL of a label's QR code. It redirects to the record's page, or to the scan page for users who may choose the record but not open its
 * page. Others learn nothing about the record.
 */
export function loader(args: LoaderFunctionArgs) {
  const code = args.params["code"] ?? "";
  return readPage(args, async (ctx): Promise<null> => {
    const found = parseLabelCode(code) ? await findByCode(ctx, code) : [];
    const [first] = found;
    if (!first) throw new Refusal("not_found");
    throw redirect((found.length === 1 && first.path) || `/scan?code=${encodeURIComponent(code)}`);
  });
}

export default function OpenLabel() {
  return null;
}

export const handle = pageHandle((t) => t("shell.missing.title"));
