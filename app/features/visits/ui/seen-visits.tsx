import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { ConflictNotice } from "~/shell/records/record-conflict";
import { DefinitionList } from "~/ui/list/definition-list";
import type { Visit } from "../model";
import { type PlannedMeanwhile, SEEN_VISITS_FIELD } from "../policy/planned-meanwhile";
import { useVisitText } from "./visit-text";

type Names = { nameOf: (userId: string) => string };

/**
 * The planned visits of an order for which another one is planned, and a field with their ids. What others plan while the dialog is open is
 * not added: nobody reads it again. `sentIds`: of a form that was refused.
 */
export function SeenVisits({
  visits,
  nameOf,
  sentIds,
}: Names & { visits: readonly Visit[]; sentIds: readonly string[] | null }) {
  const { t } = useTranslation();
  const textOf = useVisitText(nameOf);
  const [seen] = useState(visits);
  const ids = sentIds ?? seen.map(({ id }) => id);
  return (
    <>
      {seen.length > 0 ? (
        <DefinitionList
          items={[
            {
              label: t("schedule.meanwhile.stored"),
              value: (
                <ul>
                  {seen.map((visit) => (
                    <li key={visit.id}>{textOf(visit)}</li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      ) : null}
      <input type="hidden" name={SEEN_VISITS_FIELD} value={ids.join()} />
    </>
  );
}

/** Somebody else has planned the order since the dialog was opened: who, when, and which visit. */
export function MeanwhileNotice({
  meanwhile: { visit, plannedVisitIds, lastChange },
  nameOf,
}: Names & { meanwhile: PlannedMeanwhile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useVisitText(nameOf);
  const who = lastChange
    ? t("schedule.meanwhile.by", {
        name: lastChange.by,
        time: format.dateTime(lastChange.at),
      })
    : t("schedule.meanwhile.text");
  return (
    <ConflictNotice
      title={t("schedule.meanwhile.title")}
      text={`${who} ${t("schedule.meanwhile.unsaved")}`}
      // Each further visit is a further notice.
      current={{ version: plannedVisitIds.length }}
      items={[{ label: t("schedule.meanwhile.stored"), value: textOf(visit) }]}
    />
  );
}
