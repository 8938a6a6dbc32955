import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { Icon } from "~/ui/layout/icon";
import type { Answer, ChecklistItem } from "../../model";
import { Drawing } from "../drawing";
import { useAnswerText, usePhotoCount } from "../use-values";

/** `waitingPhotos` and `drawing`, a data URL: what this device has not sent yet. */
type SheetAnswer = Answer & { waitingPhotos?: number; drawing?: string };

/** The answers of an item: the one that counts, then those of people who did not know of it. */
export type SheetChecklist = {
  id: string;
  name: string;
  results: readonly (Pick<ChecklistItem, "id" | "label" | "unit"> & {
    answers: readonly SheetAnswer[];
  })[];
};

/** The results of the checklists, for the customer who signs. */
export function SheetChecklists({ checklists }: { checklists: readonly SheetChecklist[] }) {
  const { t } = useTranslation();
  return checklists.map(({ id, name, results }) => (
    <Section key={id} title={name}>
      {results.length === 0 ? <p>{t("checklists.fill.not-answered")}</p> : null}
      <dl className="divide-base-300 flex flex-col divide-y">
        {results.map((result) => (
          <div
            key={result.id}
            className="flex flex-wrap justify-between gap-x-3 py-2 first:pt-0 last:pb-0"
          >
            <dt className="min-w-0 flex-1 wrap-anywhere">{result.label}</dt>
            {result.answers.map((answer) => (
              <SheetResult key={answer.id} result={result} answer={answer} />
            ))}
          </div>
        ))}
      </dl>
    </Section>
  ));
}

type ResultProps = { result: SheetChecklist["results"][number]; answer: SheetAnswer };

/** Answers that contradict each other say whose they are, as in the PDF. */
function SheetResult({ result, answer }: ResultProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const answerText = useAnswerText();
  const photoCount = usePhotoCount();
  const { answers, unit } = result;
  const { isFinding, kind, by, at } = answer;
  const isFirst = answers[0] === answer;
  const more = [
    kind === "skipped" ? "" : answer.comment,
    kind === "photo" ? "" : photoCount(answer),
    answers.length > 1
      ? t("checklists.fill.answered-by", { name: by.name, at: format.dateTime(at) })
      : "",
    answers.length > 1 && isFirst ? t("checklists.fill.counts") : "",
  ].filter((part) => part !== "");
  return (
    <>
      <dd
        className={`flex shrink-0 items-center gap-1.5 ${isFirst ? "" : "basis-full justify-end pt-1"} ${isFinding ? "text-error font-semibold" : ""}`}
      >
        {isFinding ? <Icon name="circle-x" size={16} /> : null}
        {answerText({ unit }, answer)}
      </dd>
      <dd className="flex basis-full justify-end empty:hidden">
        <Drawing answer={answer} />
      </dd>
      {more.length > 0 ? (
        <dd className="text-muted basis-full text-sm wrap-anywhere">{more.join(" · ")}</dd>
      ) : null}
    </>
  );
}
