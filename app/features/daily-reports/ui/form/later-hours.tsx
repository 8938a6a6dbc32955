import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Instant } from "~/kernel/time/instants";
import { useNow } from "~/offline/connectivity/use-now";
import { useFormat } from "~/shell/layout/use-format";
import { Checkbox } from "~/ui/form/field";
import { useHydrated } from "~/ui/layout/hydrated";
import { Notice } from "~/ui/layout/notice";
import { endOfQuarter } from "../../hours";
import { isAsFiled, laterEntries } from "../draft/draft-hours";
import { useForgotten } from "./forgotten";
import { useNoHours } from "./no-hours";
import type { ReportWriting } from "./report-writing";

/** What the form asks once before a report is filed. */
export function useQuestions(
  ...[draft, start, references, technicians]: Parameters<typeof useNoHours>
) {
  const forgotten = useForgotten(draft, references);
  const missing = useNoHours(draft, start, references, technicians);
  const later = useLaterHours(draft, start, references, technicians);
  const { needsReason, isRequested } = missing.noHours;
  const { asked, isRequested: isLaterRequested } = later.laterHours;
  return {
    noHours: missing.noHours,
    laterHours: later.laterHours,
    forgotten: forgotten.forgotten,
    /** What it will ask. Once asked, the field of the answer is required. */
    asked: [
      ...(forgotten.forgotten.timer ? (["timer-title"] as const) : []),
      ...(needsReason && !isRequested && draft.noHoursReason === "" ? (["no-hours"] as const) : []),
      ...(asked !== "" && !isLaterRequested ? (["later-title"] as const) : []),
    ],
    mayFile: () => forgotten.mayFile() && missing.mayFile() && later.mayFile(),
  };
}

/** Hours later than now are asked back once, when their author wants to file them: most are a mistyped time (domain-rules §5). */
function useLaterHours(
  ...[draft, start, references, technicians]: Parameters<typeof useNoHours>
): Pick<ReportWriting, "laterHours"> & { mayFile: () => boolean } {
  const [isRequested, setRequested] = useState(false);
  const now = useNow() ?? references.now;
  const end = endOfQuarter(now);
  const asked = technicians
    .filter(({ id }) => !isAsFiled(start, draft, id, references))
    .flatMap(({ id }) => [...laterEntries(draft, id, references, end).keys()])
    .map((entryId) => JSON.stringify(draft.entries.find(({ id }) => id === entryId)))
    .join();
  const laterHours = useMemo(() => ({ end, asked, isRequested }), [end, asked, isRequested]);
  function mayFile(): boolean {
    if (asked === "" || isRequested) return true;
    setRequested(true);
    return false;
  }
  return { laterHours, mayFile };
}

const NAME = "laterHours";

/** The question whether hours that have not passed are right. Without JavaScript it is always there for such hours. */
export function LaterHours({ errorOf, form, laterHours: { asked, isRequested } }: ReportWriting) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  const isShown = asked !== "" && (isRequested || !hydrated || errorOf(NAME) !== null);
  useEffect(() => {
    if (!isShown || !isRequested) return;
    place.current?.querySelector("input")?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "center" });
  }, [isShown, isRequested]);
  if (!isShown) return null;
  return (
    <div ref={place} className="scroll-mt-20">
      <Notice kind="warning" title={t("dailyReports.form.later-title")}>
        <Question renderedAt={form.now} />
        {/* Other hours are another question. */}
        <Checkbox
          key={asked}
          name={NAME}
          label={t("dailyReports.form.later-confirm")}
          required={hydrated}
        />
      </Notice>
    </div>
  );
}

function Question({ renderedAt }: { renderedAt: Instant }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = format.time(useNow() ?? renderedAt);
  return <p className="mb-1">{t("dailyReports.form.later-text", { now })}</p>;
}
