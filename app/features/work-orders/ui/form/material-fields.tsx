import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PickerOption } from "~/features/pickers/queries/options";
import { searchPicker } from "~/features/pickers/ui/search";
import { Button } from "~/ui/layout/button";
import { Combobox } from "~/ui/combobox/combobox";
import { useHydrated } from "~/ui/layout/hydrated";
import type { Option } from "~/ui/combobox/option";
import { PartLineFields } from "./part-line-fields";
import { blankLine, type PartLine } from "./planned-parts";

export type MaterialChoices = { equipment: PickerOption[]; spareParts: PickerOption[] };
type Props = {
  equipment: Option[];
  parts: PartLine[];
  choices: MaterialChoices;
  errorOf: (field: string) => string | null;
};

const SPARE = [blankLine("spare 0", true), blankLine("spare 1", false)];

/** Equipment and parts to take along. */
export function MaterialFields({ equipment, parts, choices, errorOf }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Combobox
        multiple
        name="equipmentIds."
        label={t("workOrders.field.equipment")}
        optional
        search={searchPicker("equipment")}
        noneText={t("ui.combobox.no-equipment")}
        initialOptions={choices.equipment}
        defaultValue={equipment}
        error={errorOf("equipmentIds")}
      />
      <PartFields parts={parts} spareParts={choices.spareParts} errorOf={errorOf} />
    </>
  );
}

type PartProps = Pick<Props, "parts" | "errorOf"> & { spareParts: PickerOption[] };

/** Lines of parts. Without JavaScript there is a blank line of each kind; a line left blank is ignored. */
export function PartFields({ parts, spareParts, errorOf }: PartProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [lines, setLines] = useState(parts);
  const made = useRef(0);
  const place = useRef<HTMLDivElement>(null);
  function add(fromStock: boolean) {
    setLines([...lines, blankLine(`new ${made.current++}`, fromStock)]);
    requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>("fieldset:last-of-type input")?.focus(),
    );
  }
  return (
    <div className="flex flex-col gap-3" ref={place}>
      <p className="text-sm font-medium">
        {t("workOrders.field.parts")}
        <span className="text-muted font-normal"> · {t("ui.field.optional")}</span>
      </p>
      {(hydrated ? lines : [...lines, ...SPARE]).map((line, index) => (
        <PartLineFields
          key={line.key}
          line={line}
          index={index}
          spareParts={spareParts}
          errorOf={errorOf}
          onRemove={
            hydrated ? () => setLines(lines.filter((each) => each.key !== line.key)) : undefined
          }
        />
      ))}
      {hydrated ? (
        <div className="flex flex-wrap gap-2">
          <Button type="button" icon="package" onClick={() => add(true)}>
            {t("dailyReports.form.add-stock")}
          </Button>
          <Button type="button" icon="pen" onClick={() => add(false)}>
            {t("dailyReports.form.add-part")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
