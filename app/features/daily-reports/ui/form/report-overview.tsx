import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { sumHours, totalMinutes } from "~/kernel/time/hours";
import { hoursOf } from "../draft/draft-hours";
import { ReportFacts } from "../detail/report-facts";
import type { ReportDraft } from "../draft/report-draft";
import { readEquipmentChoice, readPartChoice } from "~/features/pickers/ui/choices";
import type { Writing } from "./report-writing";

/** Preview of the report as it will be stored. */
export function ReportOverview({
  writing,
  texts,
}: {
  writing: Writing;
  texts: Record<string, string>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { draft, form } = writing;
  const technicians = writing.technicians.flatMap(({ id, name }) => {
    const { sum, total } = hoursOf(draft, id, form);
    return total > 0 ? [{ technicianId: id, name, hours: sum, totalMinutes: total }] : [];
  });
  const hours = sumHours(technicians.map((one) => one.hours));
  const text = (name: string) => texts[name]?.trim() ?? "";
  return (
    <>
      <p className="text-lg font-semibold">{format.dayWithWeekday(draft.reportOn)}</p>
      {technicians.length === 0 ? (
        <p className="text-muted">{t("dailyReports.form.no-hours")}</p>
      ) : null}
      <ReportFacts
        technicians={technicians}
        hours={hours}
        totalMinutes={totalMinutes(hours)}
        expenses={draft.expenses.flatMap(({ amountCents, ...one }) =>
          typeof amountCents === "number" && amountCents > 0 ? [{ ...one, amountCents }] : [],
        )}
        parts={partsIn(draft)}
        equipment={[
          ...draft.equipment.map((one) => readEquipmentChoice(one.id).name),
          ...text("otherEquipment").split("\n").filter(Boolean),
        ]}
        texts={{
          intervention: text("intervention"),
          notes: text("notes"),
          otherExpenses: text("otherExpenses"),
        }}
        warranty={texts["warranty"] === "on"}
      />
    </>
  );
}

function partsIn(draft: ReportDraft) {
  return draft.parts.flatMap(({ stock, name, unit, quantityThousandths }) => {
    const part = stock ? readPartChoice(stock.id) : { name: name.trim(), unit };
    return part.name && typeof quantityThousandths === "number"
      ? [{ name: part.name, unit: part.unit, quantityThousandths }]
      : [];
  });
}
