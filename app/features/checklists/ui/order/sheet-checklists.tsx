import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { Icon } from "~/ui/layout/icon";
import type { Answer } from "../../model";
import type { SheetItem, SheetRow } from "../../policy/sheet";
import { Drawing } from "../drawing";
import { useAnswerText, usePhotoCount } from "../use-values";

/** What is not ok stands above the lines of the checklist, which are in their order. */
export type SheetChecklist = {
  id: string;
  name: string;
  findings: readonly SheetItem[];
  rows: readonly SheetRow[];
};

/** The results of the checklists, for the customer who signs. */
export function SheetChecklists({ checklists }: { checklists: readonly SheetChecklist[] }) {
  const { t } = useTranslation();
  return checklists.map(({ id, name, findings, rows }) => (
    <Section key={id} title={name}>
      {rows.every((row) => row.kind !== "item" || row.answers.length === 0) ? (
        <p>{t("checklists.fill.not-answered")}</p>
      ) : (
        <div className="flex flex-col gap-4">
          {findings.length > 0 ? (
            <div className="border-error rounded-box border p-3">
              <Heading>{t("checklists.order.findings", { count: findings.length })}</Heading>
              <Results rows={findings} />
            </div>
          ) : null}
          {groupsOf(rows).map(({ heading, rows: own }) => (
            <div key={heading?.id ?? ""}>
              {heading ? <Heading>{heading.label}</Heading> : null}
              <Results rows={own} />
            </div>
          ))}
        </div>
      )}
    </Section>
  ));
}

function Heading({ children }: { children: string }) {
  return <h3 className="pb-1 font-semibold wrap-anywhere">{children}</h3>;
}

type Group = { heading: SheetRow | null; rows: SheetRow[] };

/** The lines below each heading, and those above the first. */
function groupsOf(rows: readonly SheetRow[]): Group[] {
  const groups: Group[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (row.kind === "heading") groups.push({ heading: row, rows: [] });
    else if (last) last.rows.push(row);
    else groups.push({ heading: null, rows: [row] });
  }
  return groups;
}

function Results({ rows }: { rows: readonly SheetRow[] }) {
  const { t } = useTranslation();
  return (
    <dl className="divide-base-300 flex flex-col divide-y">
      {rows.map((row) => (
        <div key={row.id} className="flex flex-wrap justify-between gap-x-3 py-2 last:pb-0">
          <dt className={`line-words ${row.kind === "note" ? "text-muted text-sm" : ""}`}>
            {row.label}
          </dt>
          {row.kind !== "item" ? null : row.answers.length === 0 ? (
            <dd className="text-muted shrink-0">{t("checklists.no-answer")}</dd>
          ) : (
            row.answers.map((answer) => (
              <SheetResult key={answer.id} result={row} answer={answer} />
            ))
          )}
        </div>
      ))}
    </dl>
  );
}

/** `waitingPhotos` and `drawing`, a data URL: what this device has not sent yet. */
type SheetAnswer = Answer & { waitingPhotos?: number; drawing?: string };
type ResultProps = { result: SheetItem; answer: SheetAnswer };

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
        className={`flex max-w-full shrink-0 items-center gap-1.5 ${isFirst ? "" : "basis-full justify-end pt-1"} ${isFinding ? "text-error font-semibold" : ""}`}
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
