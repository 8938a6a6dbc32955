import type { ReactElement } from "react";
import { Fingerprint, Mark, PdfHead, Part, Prose, Section } from "~/kernel/pdf/document";
import { Facts, Table } from "~/kernel/pdf/tables";
import type { PdfDocument } from "~/kernel/pdf/printer";
import { renderPdf } from "~/kernel/pdf/render";
import type { RichText as RichTextDoc } from "~/kernel/rich-text/model";
import { RichText } from "~/kernel/rich-text/rich-text";
import { SignatureBlock } from "~/kernel/pdf/signature-block";

/** Every letter that the four languages have in addition to English, Serbian Cyrillic, which users write into remarks, and signs of technicians. */
export const LETTERS = {
  hr: "Čudnovati žabac šećerom đački ćukne: ČĆĐŠŽ čćđšž",
  bs: "Hadžić, Čaušević i Đulić sa Šćepan Polja",
  "sr-Latn": "Ljubičasta džezva, Njegoš, Đorđević, Šabac",
  "sr-Cyrl": "Љубица Ђорђевић, Њиве 5, Чачак: ђ ћ џ љ њ ж ш",
  signs: "20 ℃, ⌀ 12, → lijevo, ✓ ☐, Δp ≤ 3 bar, 5 Ω ‰ CO₂",
};

const CODE: RichTextDoc = {
  type: "doc",
  content: [{ type: "codeBlock", content: [{ type: "text", text: `Kod: ${LETTERS.signs}` }] }],
};

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==";

/** Three pages with one of each element of a PDF; more `rows` make it longer. */
export function samplePdf({ rows = 60, lang = "hr", photos = [] as string[] } = {}): PdfDocument {
  const footer = "Acme Servis d.o.o. · Radni nalog 2026-00042";
  return renderPdf(<Sample rows={rows} photos={photos} />, {
    title: "Radni nalog 2026-00042 – Đurđevac",
    lang,
    footer,
  });
}

function Sample({ rows, photos }: { rows: number; photos: string[] }): ReactElement {
  return (
    <main>
      <PdfHead
        company={{
          name: "Acme Servis d.o.o.",
          lines: ["Ulica Ivana Gundulića 12, Zagreb", "OIB 12345678901"],
        }}
        kind="Radni nalog"
        number="2026-00042"
        title="Zamjena ležaja na rashladnom tornju"
      >
        <Mark tone="good">Završeno</Mark>
        <span>Visoki prioritet</span>
      </PdfHead>
      <Section title="Općenito">
        <Facts
          items={[
            { label: "Kupac", value: "Žagar Građenje d.o.o." },
            { label: "Vanjska oznaka", value: "" },
            {
              label: "Opis",
              value: 'Buka i vibracije <script>nije</script> & "znakovi"',
              wide: true,
            },
          ]}
        />
      </Section>
      <Section title="Radni sati">
        <Hours rows={rows} />
      </Section>
      <Section title="Dnevni izvještaji">
        <Part title="20. studenoga 2026." note="Tomislav Đurić">
          <Prose>{Object.values(LETTERS).join("\n")}</Prose>
          <strong>Podebljano: {LETTERS.signs}</strong>
          <RichText text="" doc={CODE} />
          <Prose>Ključ 🔧 阀门</Prose>
        </Part>
      </Section>
      <Section title="Potpisi">
        <SignatureBlock
          signatures={[
            {
              role: "Tehničar",
              name: "Tomislav Đurić",
              details: ["Čazma, 21. 11. 2026."],
              image: PIXEL,
            },
            { role: "Kupac", name: "Ćiro Žagar", details: [], typed: "Ćiro Žagar" },
          ]}
        />
      </Section>
      <Fingerprint label="Otisak" hash={"9f86d081".repeat(8)} />
      {photos.length > 0 && (
        <section className="appendix">
          <div className="photos">
            {photos.map((src, index) => (
              <figure key={src}>
                <img src={src} alt="" />
                <figcaption>{index + 1}</figcaption>
              </figure>
            ))}
          </div>
        </section>
      )}
    </main>
  );
}

function Hours({ rows }: { rows: number }): ReactElement {
  return (
    <Table
      columns={[
        { title: "Dan", width: "20%" },
        { title: "Tehničar" },
        { title: "Ukupno", align: "end" },
      ]}
      rows={Array.from({ length: rows }, (_, index) => ({
        key: String(index),
        cells: [`${index + 1}. 11. 2026.`, "Tea Šimić", "10:30"],
      }))}
      foot={["Ukupno", "", "630:00"]}
    />
  );
}
