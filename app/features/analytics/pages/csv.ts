import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readPage } from "~/kernel/server/page/page";
import { readReportFile } from "../queries/file";
import { csvFile } from "../ui/report-file";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const { fileName, content } = csvFile(
      await readReportFile(ctx, Object.fromEntries(new URL(args.request.url).searchParams)),
    );
    const headers = {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    };
    return new Response(content, { headers });
  });
}
