import type { TFunction } from "i18next";
import type { Formatter } from "~/kernel/text/format";
import { limitsText, readingText } from "./limits-text";
import type { AnswerValue, ChecklistItem } from "./model";
import { headingAbove } from "./policy/answers";

const MAX_LENGTH = 200;

/** Heading, item and answer of a finding: "Boiler 2 · Belt undamaged: not ok". Of a long one the answer is always there. */
export function findingTitle(
  items: readonly ChecklistItem[],
  item: ChecklistItem,
  { thousandths }: Pick<AnswerValue, "thousandths">,
  t: TFunction,
  format: Pick<Formatter, "quantity">,
): string {
  const answer =
    thousandths === null
      ? t("checklists.finding.not-ok")
      : t("checklists.finding.outside", {
          value: readingText(format.quantity(thousandths), item.unit),
          limits: limitsText(item, t, format),
        });
  const end = `: ${answer}`;
  const what = [headingAbove(items, item.id), item.label].filter((text) => text !== "").join(" · ");
  return `${what.slice(0, MAX_LENGTH - end.length)}${end}`;
}
