import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/card";
import { Icon } from "~/ui/layout/icon";
import type { Answer } from "../../model";
import { useAnswerText } from "../use-values";

type Props = {
  checklists: readonly {
    id: string;
    name: string;
    results: readonly { id: string; label: string; unit: string; answer: Answer }[];
  }[];
};

/** The results of the checklists, for the customer who signs. */
export function SheetChecklists({ checklists }: Props) {
  const { t } = useTranslation();
  const answerText = useAnswerText();
  return checklists.map(({ id, name, results }) => (
    <Section key={id} title={name}>
      {results.length === 0 ? <p>{t("checklists.fill.not-answered")}</p> : null}
      <dl className="divide-base-300 flex flex-col divide-y">
        {results.map(({ id: itemId, label, unit, answer }) => (
          <div
            key={itemId}
            className="flex flex-wrap justify-between gap-x-3 py-2 first:pt-0 last:pb-0"
          >
            <dt className="min-w-0 flex-1 wrap-anywhere">{label}</dt>
            <dd
              className={`flex shrink-0 items-center gap-1.5 ${answer.isFinding ? "text-error font-semibold" : ""}`}
            >
              {answer.isFinding ? <Icon name="circle-x" size={16} /> : null}
              {answerText({ unit }, answer)}
            </dd>
            {answer.comment && answer.kind !== "skipped" ? (
              <dd className="text-muted basis-full text-sm wrap-anywhere">{answer.comment}</dd>
            ) : null}
          </div>
        ))}
      </dl>
    </Section>
  ));
}
