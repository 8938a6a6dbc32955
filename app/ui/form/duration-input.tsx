import { useTranslation } from "react-i18next";
import {
  durationText,
  isAmbiguousDuration,
  parseAddition,
  parseDuration,
} from "~/kernel/time/duration";
import { useReadings } from "./use-readings";
import { WrittenNumber, type WrittenNumberProps } from "./written-number";

/**
 * Hours and minutes. Accepts 7:30, 7.30, 730, 7h30, 7,5 and 7, and +30 min, which is added to what the field had; submits whole minutes. What
 * may be decimal hours, such as 7.25, is asked back.
 */
export function DurationInput({
  stepMinutes,
  ...props
}: WrittenNumberProps & { /** Adds buttons to decrease and increase. */ stepMinutes?: number }) {
  const { t } = useTranslation();
  const { asked, isOpen, read, answer } = useReadings();
  const { label, hint, error, fault, optional, className } = props;
  return (
    <WrittenNumber
      labels={{ label, hint, error, fault, optional, className }}
      field={props}
      writing={{
        parse(text, before) {
          const added = parseAddition(text);
          return added === null ? parseDuration(text) : before + added;
        },
        write: durationText,
        invalid: () => t("ui.duration.invalid"),
        isEchoed: isAmbiguousDuration,
        suffix: "h",
        inputMode: "text",
        buttons: stepMinutes
          ? { step: stepMinutes, min: 0, less: t("ui.number.less"), more: t("ui.number.more") }
          : undefined,
        onType: read,
        unanswered: isOpen ? t("ui.duration.answer") : null,
        question: asked && {
          ...asked,
          numberOf(minutes) {
            answer(minutes);
            return asked.base + minutes;
          },
        },
      }}
    />
  );
}
