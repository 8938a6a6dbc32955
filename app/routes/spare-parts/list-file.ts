import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListFile } from "~/server/page/list-file";
import { listInput } from "~/features/spare-parts/inputs";
import { listParts, type PartRow } from "~/features/spare-parts/queries";
import { partColumns } from "~/features/spare-parts/ui/list";

export function loader(args: LoaderFunctionArgs) {
  return sendListFile(args, {
    list: "spare-parts",
    title: (t) => t("spareParts.title"),
    input: listInput,
    read: listParts,
    // The table has the unit beside the stock, which is a number in a file.
    columns: (t, format) => [
      ...partColumns(t, format).slice(0, 1),
      {
        key: "unit",
        header: t("spareParts.field.unit"),
        value: (row: PartRow) => t(`common.unit.${row.unit}`),
      },
      ...partColumns(t, format).slice(1),
    ],
  });
}
