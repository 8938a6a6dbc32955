import { zipOf } from "./zip-file";

type SheetOptions = {
  /** What is in `<sheetData>`. */
  rows: string;
  after?: string;
  name?: string;
  isHidden?: boolean;
};

type WorkbookOptions = {
  sheets: SheetOptions[];
  texts?: string[];
  /** Codes of formats: cells refer to the first by s="1". */
  formats?: string[];
  isFrom1904?: boolean;
};

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The parts of an .xlsx file, as Excel names them. */
export function workbookParts(options: WorkbookOptions): Record<string, string> {
  const { sheets, texts = [], formats = [], isFrom1904 = false } = options;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`;
  const relations = (list: string[]) => `${HEAD}<Relationships>${list.join("")}</Relationships>`;
  const listed = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${name ?? `List${index + 1}`}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ""} r:id="s${index + 1}"/>`,
  );
  const parts = sheets.map(({ rows, after = "" }, index): [string, string] => [
    `xl/worksheets/sheet${index + 1}.xml`,
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
  ]);
  return {
    "_rels/.rels": relations([relation("w", "officeDocument", "xl/workbook.xml")]),
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${TYPES}"><workbookPr${isFrom1904 ? ' date1904="1"' : ""}/><sheets>${listed.join("")}</sheets><extLst><x15:workbookPr chartTrackingRefBase="1"/></extLst></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map((_, index) =>
        relation(`s${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`),
      ),
      relation("t", "sharedStrings", "sharedStrings.xml"),
      relation("f", "styles", "styles.xml"),
    ]),
    "xl/sharedStrings.xml": `${HEAD}<sst xmlns="${MAIN}">${texts.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    "xl/styles.xml": `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${index + 200}" formatCode="${code}"/>`)
      .join(
        "",
      )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, index) => `<xf numFmtId="${index + 200}"/>`)
      .join("")}</cellXfs></styleSheet>`,
    ...Object.fromEntries(parts),
  };
}

export function workbookOf(options: WorkbookOptions): Uint8Array {
  return zipOf(workbookParts(options));
}

/** A row of a sheet; numbers are cells of numbers, other texts are inline. `"<c"` begins a cell as it stands. */
export function rowXml(number: number, cells: readonly (string | number)[]): string {
  const written = cells.map((cell) => {
    if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
    return cell.startsWith("<c") ? cell : `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${number}">${written.join("")}</row>`;
}
