import { NUMBERS_FIELD } from "~/kernel/input/form";
import { useTranslation } from "react-i18next";
import { FALLBACK_LANGUAGE, fromTag } from "~/kernel/text/languages";
import { useHydrated } from "../layout/hydrated";

/** Required in every form with a DurationInput, MoneyInput or QuantityInput: tells the server the notation of their numbers. */
export function NumbersField() {
  const { i18n } = useTranslation();
  const language = fromTag(i18n.language) ?? FALLBACK_LANGUAGE;
  return (
    <input
      type="hidden"
      name={NUMBERS_FIELD}
      value={useHydrated() ? "whole" : `typed ${language}`}
    />
  );
}
