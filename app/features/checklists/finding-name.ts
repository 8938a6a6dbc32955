import { companyLanguage } from "~/kernel/features";
import { formatter } from "~/kernel/text/format";
import { textsIn } from "~/server/texts";
import { limitsText, readingText } from "./limits-text";
import type { NameFinding } from "./model";
import { labelWithHeading } from "./policy/sheet";

const MAX_LENGTH = 200;

/**
 * Heading, item and answer of a finding in the company's language: "Boiler 2 · Belt undamaged: not ok". Of a long one the answer is always
 * there.
 */
export const nameFinding: NameFinding = (
  items,
  item,
  { thousandths },
  { features, timeZone, currency },
) => {
  const language = companyLanguage(features);
  const { t } = textsIn(language);
  const format = formatter({ language, timeZone, currency });
  const answer =
    thousandths === null
      ? t("checklists.finding.not-ok")
      : t("checklists.finding.outside", {
          value: readingText(format.quantity(thousandths), item.unit),
          limits: limitsText(item, t, format),
        });
  const end = `: ${answer}`;
  const what = labelWithHeading(items, item);
  return `${what.slice(0, MAX_LENGTH - end.length)}${end}`;
};
