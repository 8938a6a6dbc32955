import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { type Opened, personIn, type PersonRef, type SnapshotPart } from "~/features/revisions/words";
import type { Formatter } from "~/kernel/format";
import type { Language } from "~/kernel/languages";
import { Prose } from "~/kernel/print/paper";
import type { RichText as RichTextDoc } from "~/kernel/rich-text/words";
import { fullName } from "~/kernel/roles";
import { RichText } from "~/kernel/rich-text/rich-text";

/** In whose language a paper speaks, and how it writes days, hours and money. */
export type Localization = { t: TFunction; format: Formatter; language: Language; pictureOf: (fileId: string) => string | null };

/** As it stood when it was frozen; who was erased since has no name any more. */
export function nameOf(people: Opened, ref: PersonRef | null, { t }: Localization): string {
  return fullName(personIn(people, ref)) || (ref ? t("workOrders.detail.erased") : "");
}

export function quantityOf({ quantityThousandths, unit }: SnapshotPart, { t, format }: Localization): string {
  return joined([format.quantity(quantityThousandths), unit !== "none" && t(`workOrders.paper.unit.${unit}`)], "\u00a0");
}

/** What is there of it, in one line. */
export function joined(parts: readonly (string | false | null | undefined)[], by = ", "): string {
  return parts.filter(Boolean).join(by);
}

/** With the line breaks of whoever wrote it. */
export function written(text: string): ReactNode {
  return text && <Prose>{text}</Prose>;
}

/** As it reads on the screen, pictures and all, where it has form; else the words. */
export function writtenWithForm(text: string, doc: RichTextDoc | null | undefined, { pictureOf }: Localization): ReactNode {
  return doc ? <RichText text={text} doc={doc} imageSrc={pictureOf} /> : written(text);
}
