import { Fragment } from "react";
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
          notes: [technicians.length === 0 ? text("noHoursReason") : "", text("notes")]
            .filter(Boolean)
            .join("\n"),
          otherExpenses: text("otherExpenses"),
        }}
        warranty={texts["warranty"] === "on"}
      >
        <Times writing={writing} />
      </ReportFacts>
    </>
  );
}

/** The clock times behind the sums: a wrong one is found here before it is sent. */
function Times({ writing: { draft, technicians } }: { writing: Writing }) {
  const { t } = useTranslation();
  const intervals = draft.entries.filter(({ kind, from, to }) => kind !== "plain" && from && to);
  const rows = technicians.flatMap(({ id, name }) => {
    const own = intervals.filter(({ technicianId }) => technicianId === id);
    return own.length > 0 ? [{ id, name, own }] : [];
  });
  return (
    <ul className="text-muted mt-3 flex flex-col gap-1 text-sm empty:hidden">
      {rows.map(({ id, name, own }) => (
        <li key={id}>
          {technicians.length > 1 ? `${name}: ` : null}
          {own.map((entry, place) => (
            <Fragment key={entry.id}>
              {place > 0 ? ", " : null}
              <span className="whitespace-nowrap">
                {`${t(`dailyReports.form.kind.${entry.kind}`)} ${entry.from}–${entry.to}`}
              </span>
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
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
