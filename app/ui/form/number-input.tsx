import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../layout/use-language";
import {
  decimalText,
  exceedsDecimals,
  isAmbiguousNumber,
  parseDecimal,
} from "~/kernel/text/decimals";
import { WrittenNumber, type WrittenNumberProps } from "./written-number";

type Props = WrittenNumberProps & {
  /** The value is an integer in the smallest unit: with 3 decimals, 1,5 is 1500. */
  decimals?: number;
  suffix?: ReactNode;
  /** Adds buttons to decrease and increase, in the smallest unit. */
  step?: number | undefined;
  /** Another button of the field, such as a SignKey where the number may be negative. */
  beside?: ReactNode;
  /** Unit of what is stored, which is then shown for each typed number. */
  storedUnit?: ReactNode;
  /** Error for text that is no number; has a default. */
  noNumber?: string | undefined;
};

/** A number with decimals in the notation of the user's language. */
export function NumberInput({
  decimals = 0,
  suffix,
  step,
  beside,
  storedUnit,
  noNumber,
  ...props
}: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { label, hint, error, optional, className } = props;
  const write = (value: number) =>
    decimals === 0
      ? String(value)
      : decimalText(value, language, decimals).replace(/[.,]?0{1,3}$/, "");
  return (
    <WrittenNumber
      labels={{ label, hint, error, optional, className }}
      field={props}
      writing={{
        parse: (text) => parseDecimal(text, decimals),
        write,
        invalid: (text) => invalidNumber(text, decimals, t, noNumber),
        isEchoed: (text) => storedUnit !== undefined || isAmbiguousNumber(text),
        suffix,
        unit: storedUnit,
        beside,
        inputMode: decimals === 0 ? "numeric" : "decimal",
        buttons: step
          ? { step, min: 0, less: t("ui.number.less"), more: t("ui.number.more") }
          : undefined,
      }}
    />
  );
}

/** What is wrong with a typed number: its decimals, or that it is none. */
export function invalidNumber(
  text: string,
  decimals: number,
  t: TFunction,
  noNumber = t("ui.number.invalid"),
): string {
  if (!exceedsDecimals(text, decimals)) return noNumber;
  return decimals === 0 ? t("ui.number.whole") : t("ui.number.decimals", { count: decimals });
}
