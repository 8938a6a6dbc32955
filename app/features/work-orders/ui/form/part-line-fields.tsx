import { useState } from "react";
import { useTranslation } from "react-i18next";
import { partChoice, readPartChoice, searchParts } from "~/features/pickers/ui/choices";
import { useStockHint } from "~/features/pickers/ui/use-stock-hint";
import { UNITS, type Unit } from "~/kernel/text/quantities";
import type { PickerOption } from "~/features/pickers/queries/options";
import { Button } from "~/ui/layout/button";
import { Combobox } from "~/ui/combobox/combobox";
import { Select, TextInput } from "~/ui/form/field";
import { Icon } from "~/ui/layout/icon";
import { QuantityInput } from "~/ui/form/quantity-input";
import type { PartLine } from "./planned-parts";

type Props = {
  line: PartLine;
  index: number;
  spareParts: PickerOption[];
  errorOf: (field: string) => string | null;
  onRemove?: (() => void) | undefined;
};

/** One part to take along and its quantity. The unit comes from the stock item, or the user chooses one. */
export function PartLineFields({ line, index, spareParts, errorOf, onRemove }: Props) {
  const { t } = useTranslation();
  const name = `parts.${index}`;
  const number = index + 1;
  const [unit, setUnit] = useState(() =>
    line.fromStock ? line.stock && readPartChoice(line.stock.id).unit : line.unit,
  );
  const unitText = unit && unit !== "none" ? t(`common.unit.${unit}`) : undefined;
  const filled = onRemove !== undefined;
  return (
    <fieldset className="border-base-300 rounded-box grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-3 border p-3 md:grid-cols-[2fr_1fr_auto]">
      <legend className="sr-only">{t("dailyReports.form.part", { number })}</legend>
      <div className="col-span-2 min-w-0 md:col-span-1">
        {line.fromStock ? (
          <StockField
            line={line}
            name={name}
            spareParts={spareParts}
            filled={filled}
            error={errorOf(`${name}.name`)}
            onUnit={setUnit}
          />
        ) : (
          <FreeFields
            line={line}
            name={name}
            filled={filled}
            error={errorOf(`${name}.name`)}
            onUnit={setUnit}
          />
        )}
      </div>
      <QuantityInput
        name={`${name}.quantityThousandths`}
        label={t("dailyReports.form.quantity")}
        defaultValue={line.quantityThousandths}
        unit={line.fromStock ? unitText : undefined}
        chosenUnit={unitText}
        required={filled}
        error={errorOf(`${name}.quantityThousandths`)}
      />
      {onRemove ? (
        <Button
          type="button"
          look="quiet"
          className="btn-square mt-6"
          aria-label={t("dailyReports.form.remove-part", { number })}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </Button>
      ) : null}
    </fieldset>
  );
}

type FieldProps = {
  line: PartLine;
  name: string;
  filled: boolean;
  error: string | null;
  onUnit: (unit: Unit | null) => void;
};

function StockField({
  line,
  name,
  spareParts,
  filled,
  error,
  onUnit,
}: FieldProps & { spareParts: PickerOption[] }) {
  const { t } = useTranslation();
  const inStock = useStockHint();
  const known = spareParts.map((one) => ({ ...one, unit: one.unit ?? ("none" as const) }));
  return (
    <Combobox
      name={`${name}.stock`}
      label={t("dailyReports.form.stock-part")}
      search={searchParts(inStock)}
      noneText={t("ui.combobox.no-parts")}
      initialOptions={known.map((one) => partChoice(one, inStock(one)))}
      defaultValue={line.stock}
      onChange={(stock) => onUnit(stock ? readPartChoice(stock.id).unit : null)}
      required={filled}
      error={error}
    />
  );
}

function FreeFields({ line, name, filled, error, onUnit }: FieldProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap gap-3">
      <TextInput
        name={`${name}.name`}
        className="flex-[2_1_8rem]"
        label={t("dailyReports.form.part-name")}
        maxLength={200}
        required={filled}
        defaultValue={line.name}
        error={error}
      />
      <Select
        name={`${name}.unit`}
        className="flex-[1_1_6rem]"
        label={t("dailyReports.form.unit")}
        defaultValue={line.unit}
        onChange={({ target }) => onUnit(UNITS.find((each) => each === target.value) ?? null)}
      >
        {UNITS.map((each) => (
          <option key={each} value={each}>
            {t(`common.unit.${each}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
