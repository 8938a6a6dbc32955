import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { labelCode, type LabelKind, labelUrl, writtenCode } from "~/kernel/label-codes";
import type { PdfDocument } from "~/kernel/pdf/printer";
import { qrPath } from "~/kernel/pdf/qr-path";
import { renderPdf } from "~/kernel/pdf/render";
import { PDF_FONTS } from "~/kernel/pdf/styles";
import { bcp47, type Language } from "~/kernel/text/languages";
import { LABELS_PER_SHEET } from "../model";

/** What a label says besides its QR code. Empty texts are left out. */
export type Label = { id: string; name: string; detail: string; place: string };
type Look = { language: Language; t: TFunction; origin: string };

/** Sheets of 3 × 8 labels of 70 × 37 mm on A4 without margins between them, as sold under many names. */
export function labelSheetPdf(
  kind: LabelKind,
  labels: Label[],
  { language, t, origin }: Look,
): PdfDocument {
  return renderPdf(
    <main>
      {sheetsOf(labels).map((sheet) => (
        <div className="sheet" key={sheet[0]?.id}>
          {sheet.map((label) => (
            <LabelView
              key={label.id}
              label={label}
              code={labelCode(kind, label.id)}
              origin={origin}
            />
          ))}
        </div>
      ))}
    </main>,
    { title: t("labels.print.file"), lang: bcp47(language), styles: STYLES },
  );
}

function sheetsOf(labels: Label[]): Label[][] {
  return Array.from({ length: Math.ceil(labels.length / LABELS_PER_SHEET) }, (_, sheet) =>
    labels.slice(sheet * LABELS_PER_SHEET, (sheet + 1) * LABELS_PER_SHEET),
  );
}

function LabelView({
  label,
  code,
  origin,
}: {
  label: Label;
  code: string;
  origin: string;
}): ReactNode {
  const { size, path } = qrPath(labelUrl(origin, code));
  return (
    <article>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={path} fill="#000" />
      </svg>
      <div>
        <p className="name">{label.name}</p>
        {label.detail ? <p className="detail">{label.detail}</p> : null}
        {label.place ? <p className="detail">{label.place}</p> : null}
        <p className="code">{writtenCode(code)}</p>
      </div>
    </article>
  );
}

/** The inner margins keep the print within what printers can reach, and off the neighbouring label when a sheet is fed askew. */
const STYLES = `
@page { size: A4; margin: 0; }
* { box-sizing: border-box; margin: 0; }
html { font: 400 8pt/1.25 ${PDF_FONTS}; font-variant-emoji: text; color: #000; print-color-adjust: exact; text-rendering: geometricPrecision; }
.sheet { width: 210mm; height: 296.5mm; padding-top: .5mm; display: grid; grid-template-columns: repeat(3, 70mm); grid-auto-rows: 37mm; align-content: start; break-inside: avoid; overflow: hidden; }
.sheet + .sheet { break-before: page; }
article { display: grid; grid-template-columns: 26mm minmax(0, 1fr); gap: 2mm; align-items: center; padding: 4mm 4mm 4mm 5mm; overflow: hidden; }
svg { display: block; width: 26mm; height: 26mm; }
article div { min-width: 0; max-height: 29mm; display: flex; flex-direction: column; gap: .8mm; }
p { overflow: hidden; overflow-wrap: anywhere; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; flex: none; }
.name { font-size: 9pt; font-weight: 700; line-height: 1.2; -webkit-line-clamp: 3; }
.detail { font-size: 7pt; }
.code { font-size: 7pt; letter-spacing: .02em; white-space: nowrap; font-variant-numeric: tabular-nums; }
`;
