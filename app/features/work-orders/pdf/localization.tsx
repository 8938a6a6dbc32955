import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { type Opened, personIn, type PersonRef, type SnapshotPart } from "../revisions/model";
import type { Formatter } from "~/kernel/text/format";
import type { Language } from "~/kernel/text/languages";
import { Prose } from "~/kernel/pdf/document";
import type { RichText as RichTextDoc } from "~/kernel/rich-text/model";
import { fullName } from "~/kernel/authorization/roles";
import { RichText } from "~/kernel/rich-text/rich-text";

export type Localization = {
  t: TFunction;
  format: Formatter;
  language: Language;
  pictureOf: (fileId: string) => string | null;
};

/** The name at the time of freezing. An erased user has no name any more. */
export function nameOf(people: Opened, ref: PersonRef | null, { t }: Localization): string {
  return fullName(personIn(people, ref)) || (ref ? t("workOrders.detail.erased") : "");
}

export function quantityOf(
  { quantityThousandths, unit }: SnapshotPart,
  { t, format }: Localization,
): string {
  return joined(
    [
      format.quantity(quantityThousandths),
      unit !== "none" && t(`workOrders.pdf-document.unit.${unit}`),
    ],
    "\u00a0",
  );
}

/** Joins the present parts into one line. */
export function joined(parts: readonly (string | false | null | undefined)[], by = ", "): string {
  return parts.filter(Boolean).join(by);
}

/** Keeps the author's line breaks. */
export function multilineText(text: string): ReactNode {
  return text && <Prose>{text}</Prose>;
}

/** Renders the formatted document with its images as on the screen when there is one, else the plain text. */
export function formattedText(
  text: string,
  doc: RichTextDoc | null | undefined,
  { pictureOf }: Localization,
): ReactNode {
  return doc ? <RichText text={text} doc={doc} imageSrc={pictureOf} /> : multilineText(text);
}
