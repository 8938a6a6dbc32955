import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";
import { addPart } from "../draft/draft-changes";
import { PartRow } from "./part-row";
import type { PartDraft } from "../draft/report-draft";
import type { ReportWriting } from "./report-writing";

const FIRST_SPARE = 200;
const SPARE: PartDraft[] = [true, true, false].map((fromStock, row) => ({
  key: `spare ${row}`,
  stock: null,
  fromStock,
  name: "",
  quantityThousandths: null,
  unit: "piece",
}));

/** Used parts: from stock, which reduces the stock, or as free text. */
export function PartRows(writing: ReportWriting) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { draft, change } = writing;
  return (
    <div className="flex flex-col gap-4">
      {draft.parts.map((part, index) => (
        <PartRow
          key={part.key}
          writing={writing}
          part={part}
          name={`parts.${index}`}
          number={index + 1}
        />
      ))}
      {hydrated ? (
        <div className="flex flex-wrap gap-2">
          <Button
            type="button"
            icon="package"
            className="flex-auto"
            onClick={() => change(addPart(true))}
          >
            {t("dailyReports.form.add-stock")}
          </Button>
          <Button
            type="button"
            icon="pen"
            className="flex-auto"
            onClick={() => change(addPart(false))}
          >
            {t("dailyReports.form.add-part")}
          </Button>
        </div>
      ) : draft.parts.some((part) => !part.stock && !part.name) ? null : (
        <noscript>
          {SPARE.map((part, row) => (
            <PartRow
              key={part.key}
              writing={writing}
              part={part}
              name={`parts.${FIRST_SPARE + row}`}
              number={draft.parts.length + row + 1}
            />
          ))}
        </noscript>
      )}
    </div>
  );
}
