import { useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "~/kernel/ids";
import { TextInput } from "~/ui/form/field";
import { HOUR_KINDS } from "~/kernel/time/hours";

const KINDS = ["work", "travel", "plain"] as const;
/** Far above the indexes of rows rendered by JavaScript. Parsing closes the gaps. */
const FIRST_PLACE = 200;

/** Blank rows for pages without JavaScript, which cannot add rows. Blank rows are ignored on submit. */
export function SpareRows({ technicianId, index }: { technicianId: string; index: number }) {
  const [ids] = useState(() => KINDS.map(() => newId()));
  return (
    <noscript>
      <div className="flex flex-col gap-4">
        {KINDS.map((kind, row) => (
          <SpareRow
            key={kind}
            kind={kind}
            id={ids[row] ?? ""}
            technicianId={technicianId}
            name={`entries.${FIRST_PLACE + index * KINDS.length + row}`}
          />
        ))}
      </div>
    </noscript>
  );
}

type RowProps = { kind: (typeof KINDS)[number]; id: string; technicianId: string; name: string };

function SpareRow({ kind, id, technicianId, name }: RowProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="border-base-300 rounded-box min-w-0 border p-3">
      <legend className="px-1 text-sm font-medium">{t(`dailyReports.form.kind.${kind}`)}</legend>
      <input type="hidden" name={`${name}.id`} value={id} />
      <input type="hidden" name={`${name}.technicianId`} value={technicianId} />
      <input type="hidden" name={`${name}.kind`} value={kind} />
      <div className="field-pair gap-3">
        {kind === "plain"
          ? HOUR_KINDS.map((each) => (
              <TextInput
                key={each}
                name={`${name}.minutes.${each}`}
                label={t(`dailyReports.hours.${each}`)}
              />
            ))
          : (["from", "to"] as const).map((end) => (
              <TextInput
                key={end}
                name={`${name}.${end}`}
                label={t(`dailyReports.form.${end}`)}
                inputMode="numeric"
                autoComplete="off"
              />
            ))}
      </div>
    </fieldset>
  );
}
