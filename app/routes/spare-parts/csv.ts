import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListCsv } from "~/server/page/csv-page";
import { listInput } from "~/features/spare-parts/inputs";
import { listParts, type PartRow } from "~/features/spare-parts/queries";
import { partColumns } from "~/features/spare-parts/ui/list";

export function loader(args: LoaderFunctionArgs) {
  return sendListCsv(args, {
    list: "spare-parts",
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
