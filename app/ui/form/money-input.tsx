import { useTranslation } from "react-i18next";
import { useLanguage } from "../layout/use-language";
import { isAmbiguousNumber } from "~/kernel/text/decimals";
import { centsText, parseCents } from "~/kernel/text/money";
import { invalidNumber } from "./number-input";
import { WrittenNumber, type WrittenNumberProps } from "./written-number";

/** An amount in the notation of the user's language; submits whole cents. */
export function MoneyInput({ currency, ...props }: WrittenNumberProps & { currency: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { label, hint, error, optional, className } = props;
  return (
    <WrittenNumber
      labels={{ label, hint, error, optional, className }}
      field={props}
      writing={{
        parse: parseCents,
        write: (cents) => centsText(cents, language),
        invalid: (text) => invalidNumber(text, 2, t),
        isEchoed: isAmbiguousNumber,
        suffix: currency,
        inputMode: "decimal",
      }}
    />
  );
}
