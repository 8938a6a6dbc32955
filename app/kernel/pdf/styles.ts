/**
 * The embedded fonts (worker/pdf/font-faces.ts). The host's come last: one of them may leave a blank for a
 * sign that it lacks, and then no other font is asked.
 */
export const PDF_FONTS = `"Noto Sans", "Noto Sans Signs", sans-serif`;

/**
 * Styles for A4: one typeface, two weights, hairlines, and one colour that is legible in black and
 * white print.
 */
export const PDF_STYLES = `
@page { size: A4; margin: 11mm 16mm 15mm; }
* { box-sizing: border-box; margin: 0; }
html { font: 400 9pt/1.36 ${PDF_FONTS}; font-variant-emoji: text; color: #17202e; print-color-adjust: exact; text-rendering: geometricPrecision; overflow-wrap: anywhere; }
strong, b { font-weight: 700; }

.head { display: grid; grid-template-columns: minmax(0, 1fr) auto; column-gap: 10mm; padding-bottom: 4mm; border-bottom: .6pt solid #17202e; }
.company { display: flex; gap: 4mm; align-items: flex-start; }
.company img { max-height: 14mm; max-width: 40mm; object-fit: contain; }
.company span, .company strong { display: block; }
.company strong { font-size: 10.5pt; }
.company span { color: #566173; font-size: 8pt; line-height: 1.4; }
.number { text-align: right; }
.number span { display: block; color: #566173; font-size: 8pt; }
.number strong { font-size: 13pt; line-height: 1.2; white-space: nowrap; }
h1 { grid-column: 1 / -1; margin-top: 3.5mm; font-size: 17pt; line-height: 1.2; font-weight: 700; text-wrap: balance; }
.state { grid-column: 1 / -1; margin-top: 2.5mm; display: flex; flex-wrap: wrap; gap: 1.5mm 2.5mm; align-items: center; color: #566173; }
.company p, .state > span { min-width: 0; }
.state > span:not(.mark) + span::before { content: "·"; margin-right: 2.5mm; }
.mark { padding: .4mm 2.2mm .3mm; border: .6pt solid #8b95a5; border-radius: 1mm; font-size: 8pt; font-weight: 700; color: #17202e; }
.mark.good { border-color: #14673b; color: #14673b; }
.mark.open { border-color: #1b4f91; color: #1b4f91; }

section { margin-top: 4.2mm; }
.group td { padding-top: 2.4mm; font-size: 7.5pt; color: #566173; break-after: avoid; }
.group { break-after: avoid; }
h2 { margin-bottom: 1.2mm; font-size: 10.5pt; font-weight: 700; line-height: 1.3; color: #1b4f91; break-after: avoid; }
h3 { margin-bottom: 1.6mm; font-size: 9pt; font-weight: 700; break-after: avoid; }
h3 span { margin-left: 2mm; font-weight: 400; color: #566173; }
.part + .part { margin-top: 4.5mm; }
.part > * + *, section > * + * { margin-top: 2.2mm; }
h2 + *, h3 + * { margin-top: 0 !important; }
.prose { white-space: pre-wrap; max-width: 150mm; orphans: 3; widows: 3; }

.rich-text { max-width: 150mm; }
.rich-text > * + * { margin-top: 1.6mm; }
.rich-text p, .rich-text li { orphans: 3; widows: 3; }
.rich-text :is(h3, h4, h5, h6) { margin-bottom: 0; font-size: 9pt; font-weight: 700; line-height: 1.3; break-after: avoid; }
.rich-text [data-level="1"] { font-size: 13pt; }
.rich-text [data-level="2"] { font-size: 11.5pt; }
.rich-text [data-level="3"] { font-size: 10pt; }
.rich-text ul { list-style: disc; padding-left: 5mm; }
.rich-text ol { list-style: decimal; padding-left: 6mm; }
.rich-text blockquote { padding-left: 3mm; border-left: 1pt solid #8b95a5; }
.rich-text :is(code, pre) { font-family: "Noto Sans Mono", ${PDF_FONTS}; font-size: 8pt; }
.rich-text pre { padding: 1.5mm 2mm; white-space: pre-wrap; border: .4pt solid #d5dae2; }
.rich-text hr { border: 0; border-top: .6pt solid #8b95a5; }
.rich-text a { color: #1b4f91; }
.rich-text img { display: block; max-width: 100%; max-height: 110mm; break-inside: avoid; }

.facts { display: grid; gap: 1.8mm 6mm; }
.facts.of-2 { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.facts.of-3 { grid-template-columns: repeat(3, minmax(0, 1fr)); }
.facts.of-4 { grid-template-columns: repeat(4, minmax(0, 1fr)); }
.facts > div { break-inside: avoid; }
.facts .wide { grid-column: 1 / -1; break-inside: auto; orphans: 3; widows: 3; }
.part > .facts { break-before: avoid; }
dt { color: #566173; font-size: 7.5pt; line-height: 1.35; break-after: avoid; }

table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th { padding: 0 2mm 1mm 0; font-size: 7.5pt; font-weight: 400; line-height: 1.3; text-align: left; vertical-align: bottom; color: #566173; border-bottom: .6pt solid #8b95a5; }
td { padding: .7mm 2mm .7mm 0; vertical-align: top; border-bottom: .4pt solid #d5dae2; }
th:last-child, td:last-child { padding-right: 0; }
td .drawn { display: block; max-width: 100%; max-height: 12mm; }
.end { text-align: right; white-space: nowrap; }
th.end { white-space: normal; }
tbody tr:first-child:not(:last-child) { break-after: avoid; }
.sum { break-before: avoid; }
.sum td { font-weight: 700; border-top: .8pt solid #17202e; border-bottom: 0; }

/* No text of a party takes the place of the other one, and the lines of both are level. */
.signatures { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 10mm; break-inside: avoid; }
.signatures figure { display: grid; grid-row: span 2; grid-template: subgrid / minmax(0, 1fr); }
.signatures figure:nth-child(n + 3) .line { margin-top: 6mm; }
figure { break-inside: avoid; }
.line { min-height: 15mm; display: flex; align-items: flex-end; border-bottom: .6pt solid #17202e; }
.line img { max-width: 100%; max-height: 14mm; object-fit: contain; object-position: left bottom; }
.line em { padding-bottom: 1.5mm; font-size: 14pt; font-style: italic; }
figcaption { margin-top: 1.2mm; font-size: 8pt; line-height: 1.4; color: #566173; }
figcaption span, figcaption strong { display: block; }
figcaption strong { font-size: 9pt; color: #17202e; }

.fingerprint { font-size: 7.5pt; color: #566173; break-inside: avoid; }
.fingerprint span { display: block; }
.closing > .fingerprint { margin-top: 5mm; padding-top: 2mm; border-top: .4pt solid #d5dae2; }
.check { margin-top: 3mm; padding-top: 1.6mm; border-top: .4pt solid #d5dae2; break-inside: avoid; }
.check p + p { margin-top: 1mm; }
.check .address { font-size: 7.5pt; color: #566173; }
.check a { color: #1b4f91; }

/* The signatures and their code stay with the end of what they close. The fingerprint may follow on the next page: together they would leave half of a page empty. */
.closing { break-before: avoid; }
.coded { display: grid; grid-template-columns: minmax(0, 1fr) 24mm; column-gap: 8mm; }
.code { grid-area: 1 / 2; align-self: end; }
.code svg { display: block; width: 24mm; height: 24mm; }
.check { grid-column: 1 / -1; }
.code:first-child { margin-top: 5mm; }
.code:first-child + .check { grid-area: 1 / 1; }

.appendix { break-before: page; margin-top: 0; }
.photos { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 5mm 6mm; }
.photos figure { display: flex; flex-direction: column; }
.photos img { display: block; max-width: 100%; max-height: 66mm; object-fit: contain; object-position: left top; align-self: flex-start; border: .4pt solid #d5dae2; }

code { font: inherit; letter-spacing: .02em; color: #17202e; }
td code { font-size: 7pt; letter-spacing: 0; }
`;

/**
 * Chromium renders the footer in the lower page margin as a separate document, which does not
 * inherit the styles above.
 */
export const FOOTER_STYLES = `
* { box-sizing: border-box; margin: 0; }
footer { width: 100%; display: flex; justify-content: space-between; gap: 8mm; padding: 0 16mm; font: 400 7pt/1.4 ${PDF_FONTS}; font-variant-emoji: text; color: #566173; text-rendering: geometricPrecision; }
footer span:first-child { min-width: 0; overflow-wrap: anywhere; }
footer span:last-child { white-space: nowrap; }
`;
