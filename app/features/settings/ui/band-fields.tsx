import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { HourBands } from "~/kernel/time/hour-bands";
import { useFieldErrors } from "~/shell/records/field-errors";
import { Button } from "~/ui/layout/button";
import { DateInput } from "~/ui/form/day-input";
import { useHydrated } from "~/ui/layout/hydrated";
import { MAX_BANDS } from "../model";
import { BandRow, type TypedBand } from "./band-row";
import type { RefusedForm } from "./restored-input";

/** All bands, and the day from which they apply. Without JavaScript an additional empty band is shown. */
export function BandFields({
  stored,
  today,
  refused,
}: {
  stored: HourBands;
  today: string;
  refused: RefusedForm | undefined;
}) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refused?.refusal);
  const hydrated = useHydrated();
  const [bands, setBands] = useState(() => sentBands(refused) ?? stored.map(typedBand));
  const [ids, setIds] = useState(() => bands.map((_, index) => index));
  const add = () => {
    setIds([...ids, bands.length]);
    setBands([...bands, EMPTY]);
  };
  return (
    <>
      <ul className="divide-base-300 -my-1 flex flex-col divide-y">
        {ids.map((id, place) => (
          <BandRow
            key={id}
            name={`bands.${id}`}
            band={bands[id] ?? EMPTY}
            errorOf={(field) => errorOf(`bands.${place}.${field}`)}
            onRemove={hydrated ? () => setIds(ids.filter((each) => each !== id)) : undefined}
          />
        ))}
      </ul>
      <noscript>
        <ul>
          <BandRow name={`bands.${bands.length}`} band={EMPTY} errorOf={() => null} />
        </ul>
      </noscript>
      <Button
        type="button"
        icon="plus"
        onClick={add}
        className={`self-start ${hydrated ? "" : "invisible"}`}
      >
        {t("settings.bands.add")}
      </Button>
      <DateInput
        name="validFrom"
        label={t("settings.bands.from-day")}
        hint={t("settings.bands.from-day-hint")}
        min={today}
        error={errorOf("validFrom")}
        defaultValue={refused?.sent["validFrom"] ?? today}
        className="max-w-xs"
      />
    </>
  );
}

const EMPTY: TypedBand = { band: "1", days: [], from: "00:00", to: "00:00" };

/** A time input ends at 23:59, so the end of a day is written as 00:00. */
function typedBand({ band, days, from, to }: HourBands[number]): TypedBand {
  return { band: String(band), days: days.map(String), from, to: to === "24:00" ? "00:00" : to };
}

function sentBands(refused: RefusedForm | undefined): TypedBand[] | null {
  if (!refused) return null;
  const { sent } = refused;
  const numbers = new Set(
    Object.keys(sent).flatMap((name) => /^bands\.(\d+)\./.exec(name)?.[1] ?? []),
  );
  return [...numbers].slice(0, MAX_BANDS).map((number) => {
    const field = (name: string) => sent[`bands.${number}.${name}`] ?? "";
    const days = Object.entries(sent)
      .filter(([name]) => name.startsWith(`bands.${number}.days.`))
      .map(([, day]) => day);
    return { band: field("band"), days, from: field("from"), to: field("to") };
  });
}
