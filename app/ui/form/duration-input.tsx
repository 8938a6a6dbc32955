import { useTranslation } from "react-i18next";
import { durationText, isAmbiguousDuration, parseDuration } from "~/kernel/time/duration";
import { WrittenNumber, type WrittenNumberProps } from "./written-number";

/** Hours and minutes. Accepts 7:30, 7.30, 730, 7h30, 7,5 and 7; submits whole minutes. */
export function DurationInput({
  stepMinutes,
  ...props
}: WrittenNumberProps & { /** Adds buttons to decrease and increase. */ stepMinutes?: number }) {
  const { t } = useTranslation();
  const { label, hint, error, fault, optional, className } = props;
  return (
    <WrittenNumber
      labels={{ label, hint, error, fault, optional, className }}
      field={props}
      writing={{
        parse: parseDuration,
        write: durationText,
        invalid: () => t("ui.duration.invalid"),
        isAmbiguous: isAmbiguousDuration,
        suffix: "h",
        inputMode: "text",
        buttons: stepMinutes
          ? { step: stepMinutes, min: 0, less: t("ui.number.less"), more: t("ui.number.more") }
          : undefined,
      }}
    />
  );
}
