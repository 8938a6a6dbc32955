import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { Combobox } from "~/ui/combobox/combobox";
import { Select, TextInput } from "~/ui/form/field";
import { useHydrated } from "~/ui/layout/hydrated";
import { Icon } from "~/ui/layout/icon";
import { QuantityInput } from "~/ui/form/quantity-input";
import { UNITS, type Unit } from "~/kernel/text/quantities";
import { partChoice, readPartChoice, searchParts } from "~/features/pickers/ui/choices";
import { useStockHint } from "~/features/pickers/ui/use-stock-hint";
import { changePart, removePart } from "../draft/draft-changes";
import type { PartDraft } from "../draft/report-draft";
import type { ReportWriting } from "./report-writing";

type Props = { writing: ReportWriting; part: PartDraft; name: string; number: number };

/** One part with quantity and unit: the unit of the stock, or a select. Without JavaScript, blank rows may remain and are ignored. */
export function PartRow({ writing, part, name, number }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { change, errorOf } = writing;
  const unit = part.fromStock ? part.stock && readPartChoice(part.stock.id).unit : part.unit;
  const unitText = unit && unit !== "none" ? t(`common.unit.${unit}`) : undefined;
  return (
    <fieldset className="border-base-300 rounded-box flex min-w-0 flex-col gap-3 border p-3">
      <legend className="sr-only">{t("dailyReports.form.part", { number })}</legend>
      <div className="flex items-end gap-2">
        <div className="line-words">
          {part.fromStock ? (
            <StockPart writing={writing} part={part} name={name} />
          ) : (
            <FreePart writing={writing} part={part} name={name} />
          )}
        </div>
        {hydrated ? (
          <Button
            type="button"
            look="quiet"
            className="btn-square"
            aria-label={t("dailyReports.form.remove-part", { number })}
            onClick={() => change(removePart(part.key))}
          >
            <Icon name="trash" />
          </Button>
        ) : null}
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <QuantityInput
          name={`${name}.quantityThousandths`}
          label={t("dailyReports.form.quantity")}
          defaultValue={part.quantityThousandths}
          unit={part.fromStock ? unitText : undefined}
          chosenUnit={unitText}
          buttons
          required={hydrated}
          onChange={(quantityThousandths) => change(changePart(part.key, { quantityThousandths }))}
          error={errorOf(`${name}.quantityThousandths`)}
        />
        {part.fromStock ? null : (
          <Select
            name={`${name}.unit`}
            label={t("dailyReports.form.unit")}
            defaultValue={part.unit}
            onChange={(event) => change(changePart(part.key, { unit: event.target.value as Unit }))}
          >
            {UNITS.map((each) => (
              <option key={each} value={each}>
                {t(`common.unit.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </div>
    </fieldset>
  );
}

type PartProps = Omit<Props, "number">;

function StockPart({ writing, part, name }: PartProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const inStock = useStockHint();
  return (
    <Combobox
      name={`${name}.stock`}
      label={t("dailyReports.form.stock-part")}
      search={searchParts(inStock)}
      noneText={t("ui.combobox.no-parts")}
      initialOptions={writing.form.spareParts.map((one) => partChoice(one, inStock(one)))}
      defaultValue={part.stock}
      onChange={(stock) => writing.change(changePart(part.key, { stock }))}
      required={hydrated}
      error={writing.errorOf(`${name}.name`)}
    />
  );
}

function FreePart({ writing, part, name }: PartProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  return (
    <TextInput
      name={`${name}.name`}
      label={t("dailyReports.form.part-name")}
      maxLength={200}
      required={hydrated}
      defaultValue={part.name}
      onChange={(event) => writing.change(changePart(part.key, { name: event.target.value }))}
      error={writing.errorOf(`${name}.name`)}
    />
  );
}
