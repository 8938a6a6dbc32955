import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectOf, workTree } from "../../tools/project";
import { compareLanguages } from "../../tools/texts/compare-languages";
import { compareUses } from "../../tools/texts/compare-uses";
import { usesIn } from "../../tools/texts/find-uses";
import { nonStandardTerms } from "../../tools/texts/preferred-terms";
import { LANGUAGES, readTexts } from "../../tools/texts/read-texts";
import { writeTextTypes } from "../../../worker/build/text-types";

const SHIPPED = readTexts(workTree()).texts;

type Tree = { [key: string]: string | Tree };

/** The problems reported for one locale file with these texts. */
function problemsOf(texts: { en: Tree; hr?: Tree; ba?: Tree; rs?: Tree }): string[] {
  const tree = (language: "en" | "hr" | "ba" | "rs") =>
    JSON.stringify(texts[language] ?? texts.en, null, 2);
  const files = (["en", "hr", "ba", "rs"] as const).map((language) => [
    `app/locales/${language}/work-orders.json`,
    `${tree(language)}\n`,
  ]);
  const read = readTexts(projectOf(Object.fromEntries(files)));
  return [...read.problems, ...compareLanguages(read.texts)];
}

function usedBy(source: string, keys: string[]): string[] {
  return compareUses(new Set(keys), new Map([["app/x.tsx", usesIn("app/x.tsx", source)]]));
}

describe("the four languages", () => {
  it("pass when they agree", () => {
    const slavic = { title: "Nalozi" };
    expect(problemsOf({ en: { title: "Orders" }, hr: slavic, ba: slavic, rs: slavic })).toEqual([]);
  });

  it("have the same keys", () => {
    expect(problemsOf({ en: { a: "A", b: "B" }, hr: { a: "A", c: "C" } })).toEqual([
      "hr lacks workOrders.b",
      "hr has workOrders.c, which en lacks",
    ]);
  });

  it("have the plural forms of their own grammar", () => {
    const english = { count_one: "{{count}} order", count_other: "{{count}} orders" };
    const bosnian = {
      count_few: "{{count}} naloga",
      count_one: "{{count}} nalog",
      count_other: "{{count}} naloga",
    };
    const { count_one, count_other } = bosnian;
    expect(
      problemsOf({ en: english, hr: { count_one, count_other }, ba: bosnian, rs: bosnian }),
    ).toEqual(["hr lacks workOrders.count_few"]);
  });

  it("include the count in the form that also covers twenty-one", () => {
    const forms = { count_one: "One order", count_other: "{{count}} orders" };
    const slavic = {
      count_few: "{{count}} naloga",
      count_one: "Jedan nalog",
      count_other: "{{count}} naloga",
    };
    expect(problemsOf({ en: forms, hr: slavic, ba: slavic, rs: slavic })).toEqual(
      ["hr", "ba", "rs"].map((language) => `${language} workOrders.count_one lacks {{count}}`),
    );
  });

  it("have the same values and tags", () => {
    const slavic = { a: "Autor {{name}}" };
    expect(
      problemsOf({ en: { a: "By {{name}}" }, hr: { a: "Autor {{ime}}" }, ba: slavic, rs: slavic }),
    ).toEqual(["hr workOrders.a lacks {{name}}", "hr workOrders.a has {{ime}}, which en lacks"]);
  });

  it("contain words, and no placeholder for the text of another language", () => {
    const done = { a: "Gotovo" };
    expect(problemsOf({ en: { a: "Done" }, hr: { a: "=" }, ba: done, rs: done })).toEqual([
      "hr workOrders.a has no words: =",
    ]);
  });

  it("contain no English and no text of the neighbouring variety", () => {
    const time = { a: "Vrijeme" };
    expect(problemsOf({ en: { a: "Done" } })).toEqual(
      ["hr", "ba", "rs"].map((language) => `${language} workOrders.a is still English: Done`),
    );
    expect(problemsOf({ en: { a: "Time" }, hr: time, ba: time, rs: time })).toEqual([
      "rs workOrders.a is in another language variety: Vrijeme",
    ]);
    const ofTime = { a: "Izvan radnog vremena" };
    expect(problemsOf({ en: { a: "Outside" }, hr: ofTime, ba: ofTime, rs: ofTime })).toEqual([]);
  });

  it("inflect the word after a number", () => {
    const slavic = { a: "{{count}} naloga" };
    expect(
      problemsOf({
        en: { a: "Orders: {{count}}" },
        hr: slavic,
        ba: { a: "Nalozi: {{count}}" },
        rs: { a: "{{count}} od 9" },
      }),
    ).toEqual(["hr workOrders.a has a count but no plural forms: {{count}} naloga"]);
  });

  it("use one term per concept, and one tone", () => {
    const customer = { a: "Novi kupac" };
    expect(
      problemsOf({
        en: { a: "New customer" },
        hr: customer,
        ba: { a: "Novi klijent" },
        rs: { a: "Novi klijent" },
      }),
    ).toEqual(['hr workOrders.a must use "klijent": Novi kupac']);
    expect(nonStandardTerms(new Map([["mails.a", "To je vaš nalog"]]), "hr")).toHaveLength(1);
    expect(nonStandardTerms(new Map([["mails.a", "To je Vaš nalog"]]), "hr")).toEqual([]);
  });

  it.each([
    ["hr", "Novi kontrolni popis", "kontrolna lista"],
    ["ba", "Moje fraze", "gotova rečenica"],
    ["hr", "Zamolite menadžera", "voditelj"],
    ["rs", "Novi korisnik klijenta", "predstavnik"],
    ["ba", "Čeka se: Ana", "na potezu"],
    ["hr", "Predani radni nalozi", "poslati na odobrenje"],
    ["hr", "Nezavršeni radni nalozi", "dovršen"],
    ["ba", "Nalozi u zakašnjenju", "kasni"],
    ["rs", "Održavanje na vreme", "u roku"],
    ["hr", "Nalozi u stanju „U tijeku”", "status"],
    ["rs", "Zadužena osoba", "dodijeliti"],
    ["hr", "Posljednji dan", "zadnji"],
    ["ba", "Zadnji dan", "posljednji"],
    ["hr", "Idući radni dan", "sljedeći"],
    ["ba", "U naredne dvije sedmice", "sljedeći"],
    ["en", "Move visit", "change"],
    ["rs", "Pomeri posetu", "izmeniti"],
    ["hr", "Popis s ovim prikazom", "u ovom prikazu"],
    ["hr", "Izradio/la: Ana", "a noun, such as Autor"],
    ["hr", "Radni kapacitet: Ana", "radno vrijeme"],
    ["hr", "Ukloni filter", "filtar"],
    ["hr", "Na mobitelu", "telefon"],
    ["hr", "{{name}} će biti izbrisan.", "the noun before the name"],
    ["rs", "Ostvareno 2:00 h", "odrađen"],
    ["hr", "Bez koda", "kôd"],
    ["ba", "QR kôd", "kod"],
    ["rs", "Nalog je storniran", "otkazati"],
    ["hr", "Kasnije", "poslije, as kasni is overdue"],
    ["ba", "Od: {{place}}", "put od"],
    ["rs", "{{time}} između", "do sljedećeg"],
    ["rs", "Drugi deo", "dio izvan zalihe"],
    ["hr", "Upiši", "prstom, or what the name is typed with"],
    ["ba", "Radila je preko ponoći.", "štoperica as the subject"],
    ["hr", "Ostali troškovi", "napomena o troškovima"],
    ["ba", "Traži pažnju", "treba provjeriti"],
    ["rs", "Visoki kontrast", "za jako sunce"],
    ["ba", "Napomene odobravalaca", "napomene uz odobrenje"],
    ["hr", "Dodana napomena odobravatelja", "napomene uz odobrenje"],
    ["rs", "Nema napomena odobravalaca", "napomene uz odobrenje"],
    ["hr", "Nešto traži vašu pozornost.", "treba provjeriti"],
    ["hr", "Izradi adresu", "poveznica, or link"],
    ["rs", "Štoperica nije promenjena", "mjerenje nije spremljeno"],
    ["hr", "{{hours}} previše", "preko kapaciteta"],
    ["ba", "Previše posla", "preko kapaciteta"],
    ["hr", "Na terenu", "u tijeku, or u toku"],
    ["rs", "Van planiranih dana {{days}}", "planiran za"],
    ["hr", "Slijedi posjete.", "datume određuju posjeti"],
    ["rs", "Sledi posete.", "datume određuju posjeti"],
    ["hr", "Prije: {{count}}", "prethodno razdoblje, or ranije"],
    ["rs", "Pre: {{count}}", "prethodno razdoblje, or ranije"],
    ["ba", "Neradnim danom", "ako padne na neradni dan"],
    ["hr", "Vaš posjet je isplaniran", "naš dolazak"],
    ["ba", "Vaša posjeta je isplanirana", "naš dolazak"],
    ["hr", "Potrebno je novo planiranje", "termin se ponovno dogovara"],
    ["rs", "Odsutan do {{day}}", "odsutnost, or odsustvo"],
    ["hr", "Tastaturom", "tipkovnica"],
    ["rs", "Tipkovnicom", "tastatura"],
  ] as const)("refuse a second word for one thing: %s %s", (language, text, ours) => {
    expect(nonStandardTerms(new Map([["workOrders.a", text]]), language)).toEqual([
      `${language} workOrders.a must use "${ours}": ${text}`,
    ]);
    expect(nonStandardTerms(new Map([["search.words.a", text]]), language)).toEqual([]);
  });

  it.each([
    ["hr", "Previše unosa."],
    ["hr", "Sve što vam treba na terenu naći ćete u nalogu."],
    ["hr", "Sati prijavljeni {{day}}, izvan planiranih dana"],
    ["hr", "Vaš posjet još nije planiran."],
    ["ba", "Bez danas odsutnih"],
    ["rs", "Pre toga"],
  ] as const)("allow the word in another sense: %s %s", (language, text) => {
    expect(nonStandardTerms(new Map([["workOrders.a", text]]), language)).toEqual([]);
  });

  it.each([
    ["hr", "Raspored", "ponavljanje"],
    ["rs", "Jedinica", "razdoblje, or period"],
    ["en", "Unit", "razdoblje, or period"],
  ] as const)("have words of one feature: %s %s", (language, text, ours) => {
    expect(nonStandardTerms(new Map([["preventiveMaintenance.a", text]]), language)).toEqual([
      `${language} preventiveMaintenance.a must use "${ours}": ${text}`,
    ]);
    expect(nonStandardTerms(new Map([["workOrders.a", text]]), language)).toEqual([]);
  });

  it("come from sorted files without duplicate keys", () => {
    const of = (json: string) =>
      readTexts(projectOf({ "app/locales/en/tasks.json": json })).problems;
    expect(of('{\n  "b": "B",\n  "a": "A"\n}\n')).toHaveLength(1);
    expect(of('{ "a": "A", "a": "B" }')).toEqual(["app/locales/en/tasks.json has a duplicate key"]);
    expect(of('{\n  "a.b": "A"\n}\n')[0]).toContain("cannot be part of a key");
  });
});

describe("code that uses texts", () => {
  it("uses each key, as a literal, a choice, data or a pattern", () => {
    const source = `t("tasks.a"); i18n.t(late ? "tasks.b" : 'tasks.c', { count }); t(\`tasks.status.\${status}\`);
      const entry = { title: "tasks.menu.d" }; t(\`\${area}.empty.title\`); t(\`\${area}.\${command}.done\`);
      const group = "tasks.form";`;
    const keys = [
      "tasks.a",
      "tasks.b",
      "tasks.c",
      "tasks.status.done",
      "tasks.menu.d",
      "tasks.empty.title",
      "tasks.start.done",
      "tasks.form.title",
    ];
    expect(usedBy(source, keys)).toEqual([]);
    expect(usedBy(source, ["tasks.lost"])).toEqual(["no code uses tasks.lost"]);
  });

  it("uses the texts of its refusals", () => {
    const source = 'throw new Refusal("guard_failed", "four_eyes")';
    expect(usedBy(source, ["refusals.four_eyes", "tasks.guards.four_eyes"])).toEqual([]);
    expect(usedBy(source, ["tasks.asks.four_eyes"])).toEqual(["no code uses tasks.asks.four_eyes"]);
  });

  it("shows no literal text of its own", () => {
    expect(usedBy("<p>Hello there</p>", [])).toHaveLength(1);
    expect(usedBy('<img alt="A dog" />', [])).toHaveLength(1);
    expect(usedBy('<p>{lost && ("It is " + name)}</p>', [])).toHaveLength(1);
    expect(usedBy('<p title={`${name}: ${at}`}>{kind === "lost"}</p>', [])).toEqual([]);
  });
});

it.each(LANGUAGES)("name a view, a layout and a time span with three words in %s", (language) => {
  const texts = SHIPPED[language];
  const [layout, span, month] = [
    "ui.view.label",
    "schedule.view.label",
    "dashboard.month.views",
  ].map((key) => texts.get(key));
  expect(`${layout} ${span}`).not.toMatch(/view|prikaz/iu);
  expect(layout).not.toBe(span);
  expect(month).toBe(span);
});

it.each(LANGUAGES)("restore each record with the same words in %s", (language) => {
  const texts = SHIPPED[language];
  const confirms = [...texts].flatMap(([key, text]) => {
    const [noun = ""] = key.split(".");
    return key === `${noun}.restore.confirm` && texts.has(`${noun}.archive.confirm`) ? [text] : [];
  });
  expect(confirms.length).toBeGreaterThan(5);
  expect(new Set(confirms).size).toBe(1);
});

it("types each key with the values of its text", () => {
  const root = mkdtempSync(join(tmpdir(), "texts-"));
  const folder = join(root, "app/locales/en");
  mkdirSync(folder, { recursive: true });
  const english = {
    b: "By {{name}}, {{- when}}",
    a: "Done",
    n_one: "One order",
    n_other: "{{count}} orders of {{company}}",
    sent_other: "Other",
    sent: "Sent",
  };
  writeFileSync(join(folder, "tasks.json"), JSON.stringify(english));
  writeTextTypes(root);
  const types = readFileSync(join(root, "app/locales/texts.d.ts"), "utf8");
  rmSync(root, { recursive: true });
  expect(types.split("\n").slice(5, -2)).toEqual([
    '  "tasks.a": object;',
    '  "tasks.b": { name: Value; when: Value };',
    '  "tasks.n": { company: Value; count: number };',
    '  "tasks.sent": object;',
    '  "tasks.sent_other": object;',
  ]);
});
