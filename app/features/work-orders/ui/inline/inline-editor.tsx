import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { PRIORITIES } from "~/kernel/priorities";
import { DayControl } from "~/ui/form/day-input";
import { FieldError } from "~/ui/form/field";
import { useRefused } from "~/ui/form/refused";
import { Button } from "~/ui/layout/button";
import type { WorkOrderDetail } from "../../queries/detail";
import { InlineForm } from "./inline-form";
import { useInlineSaving } from "./use-inline-saving";

export type InlineName =
  | "priority"
  | "plannedStartOn"
  | "plannedEndOn"
  | "externalReference"
  | "jobNumber";

type Props = {
  order: WorkOrderDetail;
  name: InlineName;
  label: string;
  stored: ReactNode;
  onClose: () => void;
};

/** One field of an order with its present value. A choice or Enter saves this field alone; Escape changes nothing. */
export function InlineEditor({ order, name, label, stored, onClose }: Props) {
  const { t } = useTranslation();
  const [value, setValue] = useState(order[name]);
  const saving = useInlineSaving(order, onClose);
  const reason = saving.errorOf(name);
  const { refused, onInput } = useRefused(reason);
  const error = reason === null ? saving.message : refused;
  function change(next: string) {
    setValue(next);
    onInput();
  }
  function save(next: string) {
    if (next === order[name]) onClose();
    else saving.save({ [name]: next });
  }
  const common = {
    "aria-label": label,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `inline-${name}` : undefined,
    value,
  };
  return (
    <InlineForm
      label={label}
      isUnchanged={value === order[name]}
      stored={saving.isConflict ? stored : undefined}
      isSaving={saving.isBusy}
      className="flex flex-wrap items-center gap-1"
      onSubmit={() => save(value)}
      onClose={onClose}
    >
      {name === "priority" ? (
        <select
          {...common}
          className="select w-auto"
          onChange={({ target }) => {
            const chosen = PRIORITIES.find((each) => each === target.value);
            if (chosen) change(chosen);
            save(target.value);
          }}
        >
          {PRIORITIES.map((priority) => (
            <option key={priority} value={priority}>
              {t(`common.priority.${priority}`)}
            </option>
          ))}
        </select>
      ) : (
        <>
          {name.startsWith("planned") ? (
            <DayControl
              {...common}
              className="w-44"
              onChange={({ target }) => change(target.value)}
            />
          ) : (
            <input
              {...common}
              type="text"
              maxLength={100}
              className="input w-44"
              onChange={({ target }) => change(target.value)}
            />
          )}
          <Button look="primary" busy={saving.isBusy}>
            {t("common.save")}
          </Button>
        </>
      )}
      <Button type="button" look="quiet" onClick={onClose}>
        {t("ui.dialog.cancel")}
      </Button>
      <FieldError id={`inline-${name}`} error={error} />
    </InlineForm>
  );
}
