import { useTranslation } from "react-i18next";
import { useHydrated } from "../layout/hydrated";
import { enterValue, fieldBeside } from "./enter-value";

/** The minus, which the keyboard for numbers of iPhones lacks: changes the sign of the number beside it, which keeps the caret. */
export function SignKey() {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <button
      type="button"
      className="btn btn-plain btn-square text-lg"
      aria-label={t("ui.number.sign")}
      // The focus stays in the field, and with it the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        const field = fieldBeside(currentTarget);
        if (field) changeSign(field);
      }}
    >
      ±
    </button>
  );
}

const SIGNS = ["-", "−"];

function changeSign(field: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = field;
  const isOwn = document.activeElement === field;
  const isNegative = SIGNS.includes(value.charAt(0));
  const place = (caret: number | null) =>
    Math.max(0, (isOwn ? (caret ?? 0) : value.length) + (isNegative ? -1 : 1));
  enterValue(field, isNegative ? value.slice(1) : `-${value}`);
  field.focus();
  field.setSelectionRange(place(selectionStart), place(selectionEnd));
}
