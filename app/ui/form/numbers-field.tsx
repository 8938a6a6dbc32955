import { NUMBERS_FIELD } from "~/kernel/input/form";
import { useLanguage } from "../layout/use-language";
import { useHydrated } from "../layout/hydrated";

/** Required in every form with a DurationInput, MoneyInput or QuantityInput: submits the notation of their numbers. */
export function NumbersField() {
  const language = useLanguage();
  return (
    <input
      type="hidden"
      name={NUMBERS_FIELD}
      value={useHydrated() ? "whole" : `typed ${language}`}
    />
  );
}
