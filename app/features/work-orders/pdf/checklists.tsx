import type { ReactNode } from "react";
import { limitsText, readingText } from "~/features/checklists/limits-text";
import { Part, Prose, Section } from "~/kernel/pdf/document";
import { labelWithHeading } from "~/features/checklists/policy/sheet";
import { type Row, Table } from "~/kernel/pdf/tables";
import type { PdfData } from "../queries/pdf/content";
import type { SnapshotAnswer, SnapshotChecklist } from "../revisions/model";
import { joined, type Localization, nameOf } from "./localization";

type Props = { data: PdfData; localization: Localization };
type Item = SnapshotChecklist["items"][number];

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
  const { t } = localization;
  return (
    <Table
      columns={[
        { title: t("checklists.field.items") },
        { title: t("checklists.answer"), width: "34%" },
        { title: t("workOrders.pdf-document.technician"), width: "26%" },
      ]}
      rows={[
        ...findingsOf(checklist, data, localization),
        ...linesOf(checklist, data.snapshot).flatMap((item) =>
          isText(item)
            ? [textRow(item)]
            : [item.answer, ...item.others].map((answer, place) => ({
                key: `${item.id} ${place}`,
                cells: [
                  place === 0 ? labelOf(item, data.snapshot) : "",
                  answer ? cellOf(item, answer, data, localization) : t("checklists.no-answer"),
                  answer ? nameAndTime(answer, data, localization) : "–",
                ],
              })),
        ),
      ]}
    />
  );
}

function nameAndTime(answer: SnapshotAnswer, { people }: PdfData, localization: Localization) {
  const { format } = localization;
  return joined([nameOf(people, answer.by, localization), format.dateTime(answer.at)], ", ");
}

/** What is not ok, by heading and item, above the lines. */
function findingsOf(
  { items }: SnapshotChecklist,
  data: PdfData,
  localization: Localization,
): Row[] {
  const found = isInOrder(data.snapshot) ? items.filter(hasFinding) : [];
  if (found.length === 0) return [];
  const { t } = localization;
  return [
    {
      key: "findings",
      look: "group",
      cells: [t("checklists.order.findings", { count: found.length }), "", ""],
    },
    ...found.map((item): Row => {
      const answer = [item.answer, ...item.others].find((one) => one?.isFinding);
      return {
        key: `finding ${item.id}`,
        cells: [
          labelWithHeading(items, item),
          answer && joined([valueText(item, answer, data, localization), answer.comment], " · "),
          answer && nameAndTime(answer, data, localization),
        ],
      };
    }),
    // Ends the part where the list does not begin with a heading.
    ...(items[0]?.kind === "heading"
      ? []
      : [{ key: "lines", look: "group" as const, cells: [t("checklists.field.items"), "", ""] }]),
  ];
}

function textRow({ id, kind, label }: Item): Row {
  return kind === "heading"
    ? { key: id, look: "group", cells: [label, "", ""] }
    : { key: id, cells: [<em key="note">{label}</em>, "", ""] };
}

function isText({ kind }: Item): boolean {
  return kind === "heading" || kind === "note";
}

/** From format 5 on. Earlier ones are printed as they were: findings first, also those that somebody else's answer contradicts, without headings. */
function isInOrder({ format }: PdfData["snapshot"]): boolean {
  return format >= 5;
}

function linesOf({ items }: SnapshotChecklist, snapshot: PdfData["snapshot"]): Item[] {
  if (isInOrder(snapshot)) return items;
  const answerable = items.filter((item) => !isText(item));
  return [...answerable.filter(hasFinding), ...answerable.filter((item) => !hasFinding(item))];
}

function hasFinding({ answer, others }: Item): boolean {
  return [answer, ...others].some((one) => one?.isFinding);
}

/** What is not ok has a mark. It is in the order of the list. */
function labelOf(item: Item, snapshot: PdfData["snapshot"]): ReactNode {
  const label = item.required ? `${item.label} *` : item.label;
  return isInOrder(snapshot) && hasFinding(item) ? <strong>! {label}</strong> : label;
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
  data: PdfData,
  localization: Localization,
): string {
  const { t } = localization;
  const { kind, comment, photos } = answer;
  const ticket =
    item.ticket !== null &&
    answer === item.answer &&
    t("checklists.fill.ticket", { number: item.ticket });
  if (kind === "skipped")
    return joined([t("checklists.fill.skipped", { reason: comment }), ticket], " · ");
  return joined(
    [
      valueText(item, answer, data, localization),
      comment,
      photos.length > 0 && t("checklists.fill.photo-count", { count: photos.length }),
      ticket,
    ],
    " · ",
  );
}

function valueText(
  item: Item,
  { tick, thousandths, content, signer, isFinding }: SnapshotAnswer,
  { people }: PdfData,
  localization: Localization,
): string {
  const { t, format } = localization;
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
    ],
    " · ",
  );
}

/** The signatures of the answers by their hashes, in the order in which they are printed. */
export function checklistSignatures(snapshot: PdfData["snapshot"]): string[] {
  return (snapshot.checklists ?? []).flatMap((checklist) =>
    linesOf(checklist, snapshot).flatMap(({ answer, others }) =>
      [answer, ...others].flatMap((one) => one?.signature ?? []),
    ),
  );
}

/** The photos of the answers, each with its item. */
export function checklistPhotos({
  data: { snapshot },
}: Pick<Props, "data">): { sha256: string; caption: string }[] {
  return (snapshot.checklists ?? []).flatMap(({ name, items }) =>
    items.flatMap((item) => {
      const label = isInOrder(snapshot) ? labelWithHeading(items, item) : item.label;
      return [item.answer, ...item.others].flatMap((one) =>
        (one?.photos ?? []).map(({ sha256 }) => ({ sha256, caption: `${name} · ${label}` })),
      );
    }),
  );
}
