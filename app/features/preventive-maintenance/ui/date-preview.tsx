import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PREVIEW_FIELD } from "~/kernel/input/form";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFormDraft } from "~/offline/drafts/form-draft-here";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { Button } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";
import type { Occurrence } from "../model";
import type { CountedDays } from "../policy/due-days";
import type { Preview } from "../queries/preview";
import { useFrequency } from "./frequency";

/** What the action of the form responds then. Null where the fields are not complete. */
type Refused = { refusal: RefusalResponse };
type PreviewResponse = { preview: Preview | null; sent: Record<string, string> };

const WAIT_MS = 250;

type Timing = { basis: "schedule" | "completion"; startOn: string };
type DatePreviewState = Timing & {
  /** Null where the fields are not complete. */
  preview: Preview | null;
  /** The form that the dates are of, as it was sent. Empty for the one that the page began with. */
  sent: Record<string, string>;
  isBusy: boolean;
};

/**
 * The next dates of the plan in the form around `inside`. They follow each change; without a network the last ones stay. `first`: computed
 * with the page, so that the first HTML shows the dates.
 */
export function useDatePreview(
  inside: RefObject<HTMLElement | null>,
  first: Preview | null,
  timing: Timing,
): DatePreviewState {
  const fetcher = useFetcher<PreviewResponse | Refused>();
  const submit = useRef(fetcher.submit);
  submit.current = fetcher.submit;
  const isContinued = useFormDraft()?.continued === true;
  useEffect(() => {
    const form = inside.current?.closest("form");
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const fields = new FormData(form);
        fields.set(PREVIEW_FIELD, "on");
        // A thousand ids decide no date.
        fields.delete("assetIds.");
        submit.current(fields, { method: "post", preventScrollReset: true });
      }, WAIT_MS);
    };
    // The page computed the dates of an empty form.
    if (isContinued) refresh();
    form.addEventListener("change", refresh);
    return () => {
      clearTimeout(timer);
      form.removeEventListener("change", refresh);
    };
  }, [inside, isContinued]);
  const last = useRef<PreviewResponse>();
  if (fetcher.data && "preview" in fetcher.data) last.current = fetcher.data;
  const response = last.current;
  const sent = response?.sent ?? {};
  const isCompletion = (sent["basis"] ?? timing.basis) === "completion";
  return {
    preview: response ? response.preview : first,
    basis: isCompletion ? "completion" : "schedule",
    startOn: sent["startOn"] ?? timing.startOn,
    sent,
    isBusy: fetcher.state !== "idle",
  };
}

/** The next dates. Without JavaScript a button asks for them. */
export function DatePreview({ preview, basis, startOn, isBusy }: Omit<DatePreviewState, "sent">) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  return (
    <Section title={t("preventiveMaintenance.preview.title")}>
      <div aria-live="polite" aria-busy={isBusy}>
        {preview ? (
          <Dates preview={preview} basis={basis} startOn={startOn} />
        ) : (
          <p className="text-muted">{t("preventiveMaintenance.preview.invalid")}</p>
        )}
      </div>
      {hydrated ? null : (
        <Button name={PREVIEW_FIELD} value="on" icon="refresh" className="mt-3">
          {t("preventiveMaintenance.preview.refresh")}
        </Button>
      )}
    </Section>
  );
}

function Dates({
  preview: { dates, waits, counted, ...rule },
  basis,
  startOn,
}: Timing & { preview: Preview }) {
  const { t } = useTranslation();
  const sentence = useFrequency()({ ...rule, basis, startOn });
  return (
    <>
      <p className="font-semibold">{sentence}</p>
      {basis === "completion" && !waits ? (
        <p className="text-muted text-sm">{t("preventiveMaintenance.preview.completion")}</p>
      ) : null}
      {waits ? (
        <p className="text-muted mt-2">{t("preventiveMaintenance.detail.waits")}</p>
      ) : dates.length === 0 ? (
        <>
          <p className="text-caution mt-2">{t("preventiveMaintenance.preview.none")}</p>
          {counted ? <Counted counted={counted} shown={0} /> : null}
        </>
      ) : (
        <DateList dates={dates} counted={counted} />
      )}
    </>
  );
}

/** Of a rule with a number of times: why there are fewer dates than that. */
function Counted({ counted, shown }: { counted: CountedDays; shown: number }) {
  const { t } = useTranslation();
  const { count, left, earlier, merged } = counted;
  if (shown === count) return null;
  const reasons = [
    t("preventiveMaintenance.preview.of-count", { shown, total: count }),
    earlier > 0 ? t("preventiveMaintenance.preview.earlier", { count: earlier }) : "",
    merged > 0 ? t("preventiveMaintenance.preview.merged", { count: merged }) : "",
    left > shown ? t("preventiveMaintenance.preview.later", { count: left - shown }) : "",
  ];
  return (
    <p className="text-muted mt-2 text-sm text-pretty">
      {reasons.filter((reason) => reason !== "").join(" ")}
    </p>
  );
}

export function DateList({
  dates,
  counted,
}: {
  dates: readonly Occurrence[];
  counted: CountedDays | null;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <ol className="mt-2 flex flex-col gap-1 tabular-nums">
        {dates.map(({ on, dueOn }) => (
          <li key={dueOn} className="flex flex-wrap items-baseline gap-x-2">
            {format.dayWithWeekday(dueOn)}
            {on === dueOn ? null : (
              <span className="text-muted text-sm">
                {t("preventiveMaintenance.preview.moved", { day: format.nearDay(on) })}
              </span>
            )}
          </li>
        ))}
      </ol>
      {counted ? <Counted counted={counted} shown={dates.length} /> : null}
    </>
  );
}
