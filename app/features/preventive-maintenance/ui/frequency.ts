import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { useLanguage } from "~/ui/layout/use-language";
import { frequencyIn } from "./frequency-sentence";

/** A rule as a sentence in the reader's language, such as "Every second Monday". */
export function useFrequency(): ReturnType<typeof frequencyIn> {
  const { t } = useTranslation();
  return frequencyIn({ t, format: useFormat(), language: useLanguage() });
}
