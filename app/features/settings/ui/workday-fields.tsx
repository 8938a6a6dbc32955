import { useTranslation } from "react-i18next";
import type { Workday } from "~/kernel/time/workday";
import { useFieldErrors } from "~/shell/records/field-errors";
import { DurationInput } from "~/ui/form/duration-input";
import { TimeInput } from "~/ui/form/time-input";
import { type RefusedForm, typedAgain } from "./restored-input";

/** When a working day begins, and its break. */
export function WorkdayFields({
  stored,
  refused,
}: {
  stored: Workday;
  refused: RefusedForm | undefined;
}) {
  const { t } = useTranslation();
  const typed = typedAgain(refused);
  const errorOf = useFieldErrors(refused?.refusal);
  return (
    <div className="field-pair max-w-md gap-4">
      <TimeInput
        name="start"
        label={t("settings.workday.start")}
        required
        defaultValue={typed.text("start", stored.start)}
        error={errorOf("start")}
      />
      <DurationInput
        name="breakMinutes"
        label={t("settings.workday.break")}
        defaultValue={refused ? typed.text("breakMinutes", "") : stored.breakMinutes}
        error={errorOf("breakMinutes")}
      />
    </div>
  );
}
