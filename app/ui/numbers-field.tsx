import { NUMBERS_FIELD } from "~/kernel/form";
import { useHydrated } from "./hydrated";

/** Belongs into every form with a DurationInput, MoneyInput or QuantityInput: tells the server how their numbers are written. */
export function NumbersField() {
  return <input type="hidden" name={NUMBERS_FIELD} value={useHydrated() ? "whole" : "typed"} />;
}
