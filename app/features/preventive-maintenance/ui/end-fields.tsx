import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DateInput } from "~/ui/form/day-input";
import { Select, TextInput } from "~/ui/form/field";
import { useHydrated } from "~/ui/layout/hydrated";
import { MAX_OCCURRENCES } from "../model";
import type { TimingDraft } from "./plan-draft";

const ENDS = ["never", "until", "count"] as const;

type Props = {
  timing: TimingDraft;
  errorOf: (field: string) => string | null;
  /** A plan that counts from completion has no number of orders. */
  isBySchedule: boolean;
};

export function EndFields({ timing, errorOf, isBySchedule }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [ends, setEnds] = useState(timing.untilOn ? "until" : timing.count ? "count" : "never");
  const shows = (each: string) => !hydrated || ends === each;
  const offered = ENDS.filter((each) => each !== "count" || isBySchedule);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {hydrated ? (
        <Select
          name="_ends"
          label={t("preventiveMaintenance.field.ends")}
          defaultValue={ends}
          onChange={(event) => setEnds(event.target.value)}
        >
          {offered.map((each) => (
            <option key={each} value={each}>
              {t(`preventiveMaintenance.ends.${each}`)}
            </option>
          ))}
        </Select>
      ) : null}
      {shows("until") ? (
        <DateInput
          name="untilOn"
          label={t("preventiveMaintenance.field.untilOn")}
          max="2199-12-31"
          defaultValue={timing.untilOn}
          error={errorOf("untilOn")}
        />
      ) : null}
      {isBySchedule && shows("count") ? (
        <TextInput
          name="count"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_OCCURRENCES}
          label={t("preventiveMaintenance.field.count")}
          defaultValue={timing.count}
          error={errorOf("count")}
        />
      ) : null}
    </div>
  );
}
