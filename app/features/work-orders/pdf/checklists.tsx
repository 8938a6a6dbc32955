import type { ReactNode } from "react";
import { limitsText, readingText } from "~/features/checklists/limits-text";
import { Part, Prose, Section } from "~/kernel/pdf/document";
import { Table } from "~/kernel/pdf/tables";
import type { PdfData } from "../queries/pdf/content";
import type { SnapshotAnswer, SnapshotChecklist } from "../revisions/model";
import { joined, type Localization, nameOf } from "./localization";

type Props = { data: PdfData; localization: Localization };
type Item = SnapshotChecklist["items"][number];

/** The results of the checklists, those that are not OK first. */
export function Checklists({ data, localization }: Props): ReactNode {
  const { t } = localization;
  const { checklists = [], checklistReason = "" } = data.snapshot;
  if (checklists.length === 0) return null;
  return (
    <Section title={t("checklists.order.title")}>
      {checklistReason && <Prose>{t("checklists.incomplete", { reason: checklistReason })}</Prose>}
      {checklists.map((checklist) => (
        <Part
          key={checklist.id}
          title={checklist.name}
          note={t("checklists.version", { number: checklist.number })}
        >
          <Results checklist={checklist} data={data} localization={localization} />
        </Part>
      ))}
    </Section>
  );
}

function Results({ checklist, data, localization }: Props & { checklist: SnapshotChecklist }) {
  const { t, format } = localization;
  const byName = (answer: SnapshotAnswer) =>
    joined([nameOf(data.people, answer.by, localization), format.dateTime(answer.at)], ", ");
  return (
    <Table
      columns={[
        { title: t("checklists.field.items") },
        { title: t("checklists.answer"), width: "34%" },
        { title: t("workOrders.pdf-document.technician"), width: "26%" },
      ]}
      rows={resultsOf(checklist).flatMap((item) =>
        [item.answer, ...item.others].map((answer, place) => ({
          key: `${item.id} ${place}`,
          cells: [
            place === 0 ? labelOf(item) : "",
            answer ? cellOf(item, answer, data, localization) : t("checklists.no-answer"),
            answer ? byName(answer) : "–",
          ],
        })),
      )}
    />
  );
}

/** Findings first, also those that somebody else's answer contradicts, then the order of the list. Headings and notes have no result. */
function resultsOf({ items }: SnapshotChecklist): Item[] {
  const answerable = items.filter(({ kind }) => kind !== "heading" && kind !== "note");
  return [...answerable.filter(hasFinding), ...answerable.filter((item) => !hasFinding(item))];
}

function hasFinding({ answer, others }: Item): boolean {
  return [answer, ...others].some((one) => one?.isFinding);
}

function labelOf({ label, required }: Item): string {
  return required ? `${label} *` : label;
}

/** Signatures with what was drawn. */
function cellOf(
  item: Item,
  answer: SnapshotAnswer,
  data: PdfData,
  localization: Localization,
): ReactNode {
  const { t, pictureOf } = localization;
  const text = answerText(item, answer, data, localization);
  const drawing = answer.signature && pictureOf(answer.signature);
  if (drawing === "") return joined([text, t("workOrders.pdf-document.drawing-left-out")], " · ");
  if (!drawing) return text;
  return (
    <>
      <img className="drawn" src={drawing} alt={t("checklists.kind.signature")} />
      {text}
    </>
  );
}

/** What was answered. Its ticket is that of the item, and stands beside the first answer. */
function answerText(
  item: Item,
  answer: SnapshotAnswer,
  { people }: PdfData,
  localization: Localization,
): string {
  const { t, format } = localization;
  const { kind, tick, thousandths, content, comment, signer, photos, isFinding } = answer;
  const ticket =
    item.ticket !== null &&
    answer === item.answer &&
    t("checklists.fill.ticket", { number: item.ticket });
  if (kind === "skipped")
    return joined([t("checklists.fill.skipped", { reason: comment }), ticket], " · ");
  const value =
    tick !== null
      ? t(`checklists.tick.${tick}`)
      : thousandths !== null
        ? readingText(format.quantity(thousandths), item.unit)
        : signer
          ? nameOf(people, signer, localization)
          : content;
  return joined(
    [
      value,
      thousandths !== null &&
        isFinding &&
        t("checklists.fill.outside", { limits: limitsText(item, t, format) }),
      comment,
      photos.length > 0 && t("checklists.fill.photo-count", { count: photos.length }),
      ticket,
    ],
    " · ",
  );
}

/** The signatures of the answers by their hashes, in the order in which they are printed. */
export function checklistSignatures({ checklists = [] }: PdfData["snapshot"]): string[] {
  return checklists.flatMap((checklist) =>
    resultsOf(checklist).flatMap(({ answer, others }) =>
      [answer, ...others].flatMap((one) => one?.signature ?? []),
    ),
  );
}

/** The photos of the answers, each with its item. */
export function checklistPhotos({
  data: { snapshot },
}: Pick<Props, "data">): { sha256: string; caption: string }[] {
  return (snapshot.checklists ?? []).flatMap(({ name, items }) =>
    items.flatMap(({ label, answer, others }) =>
      [answer, ...others].flatMap((one) =>
        (one?.photos ?? []).map(({ sha256 }) => ({ sha256, caption: `${name} · ${label}` })),
      ),
    ),
  );
}
