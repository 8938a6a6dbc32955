import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, isOtherName } from "~/kernel/text/fold";
import { byName, sortKey } from "~/kernel/text/sort-key";

// ICU's Croatian collation, without case and other marks, is the reference.
const dictionary = new Intl.Collator("hr", { sensitivity: "base", numeric: true });

const TEXTS =
  `Adamić ananas Ćiro Čaušević cesta Cvjetko cuk čaša ćuk čvor dan dud dvor džep Džeko đak Đurić Đorđević
  eukaliptus Horvat ideja jabuka Kovač Kovačić Kovačević kovač ladica lud luk lutka ljeto Ljubić Ljubljana Lukić mačka
  nula nunc Novak njiva Njegoš njuška Nikolić ožujak pumpa Queen ruka sunce svijet Šimić škola Šuker susjed tuš ulica
  voda Wolf xerox Yeti zub zvono Žagar žaba živac zid Soba Soba2 Soba10 soba03 1 2 10 100`.split(
    /\s+/,
  );

describe("fold", () => {
  it.each([
    ["Čaušević", "causevic"],
    ["ĐURĐEVAC", "durdevac"],
    ["Djurdjevac, Odjel", "durdevac, odel"],
    ["ЂОРЂЕВИЋ и син", "dordevic i sin"],
    ["Љубица Његош, Џеп", "ljubica njegos, dzep"],
    ["абвгдђежзијклљмнњопрстћуфхцчџш", "abvgddezzijklljmnnjoprstcufhccdzs"],
    ["Дј у Дjурићу", "d u duricu"],
    ["Андрей Ѓорѓи", "andrei gorgi"],
    ["Šimić Žagar", "simic zagar"],
    ["Džeko ǅeko", "dzeko dzeko"],
    ["Č as two signs: C\u030c", "c as two signs: c"],
    ["Café Größe", "cafe große"],
  ])("%s is searched as %s", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it("gives every beginning of a word a beginning of the folded word", () => {
    const letters = [..."abcčdđjlnžДђЂјЉћз "];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters)), (signs) => {
        const word = signs.join("");
        const whole = fold(word);
        for (let end = 0; end <= signs.length; end += 1)
          expect(whole.startsWith(fold(word.slice(0, end)))).toBe(true);
      }),
    );
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

describe("isOtherName", () => {
  it.each([
    ["Tomislav Đurić", false],
    ["đurić,  tomislav", false],
    ["Tomislav Duric", false],
    ["", false],
    ["Tea Đurić", true],
    ["Tomislav", true],
  ])("compares the typed name %j with the account's", (typed, expected) => {
    expect(isOtherName(typed, "Tomislav Đurić")).toBe(expected);
    expect(isOtherName(typed, "")).toBe(false);
  });
});

describe("sortKey", () => {
  it("sorts any two words like the dictionary", () => {
    for (const a of TEXTS)
      for (const b of TEXTS)
        expect([a, b, inOrder(a, b)]).toEqual([a, b, Math.sign(dictionary.compare(a, b))]);
  });

  it("sorts any words in the supported alphabets like the dictionary", () => {
    const letters = [
      ..."abcčćdđefghijklmnoprsštuvzž ABCČĆDĐŠŽ",
      "dž",
      "lj",
      "nj",
      "Dž",
      "LJ",
      "Nj",
    ];
    const term = fc
      .array(fc.constantFrom(...letters), { maxLength: 6 })
      .map((signs) => signs.join("").trim().replace(/ +/g, " "))
      // No word is written so, and the dictionary does not read it as one letter.
      .filter((word) => !word.includes("dŽ"));
    fc.assert(
      fc.property(term, term, (a, b) => {
        expect(inOrder(a, b)).toBe(Math.sign(dictionary.compare(a, b)));
      }),
      { numRuns: 2000 },
    );
  });

  it("ignores quotes, hyphens and case", () => {
    expect(sortKey("„Hidro-Invest“ d.o.o.")).toBe(sortKey("HIDRO INVEST D O O"));
    expect(sortKey("{z}")).toBe("z");
  });

  it.each([
    ["Ђорђевић и син", "Đorđević i sin"],
    ["ЏЕП", "Džep"],
    ["Љубиша Њежић", "Ljubiša Nježić"],
    ["Поджупан", "Podžupan"],
    ["Čачак", "Čačak"],
    ["Соба 10", "Soba 10"],
  ])("sorts %s as %s", (cyrillic, latin) => {
    expect(sortKey(cyrillic)).toBe(sortKey(latin));
  });

  it("is ASCII for any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(sortKey(text)).toMatch(/^[ -~]*$/);
      }),
    );
    expect(sortKey("Щука") > sortKey("žžž")).toBe(true);
  });
});

it("sorts names without a stored key in the same order", () => {
  const names = ["Žarulja", "čep 10", "Ležaj", "čep 2", "cijev", "ljepilo", "Ćelija", "đon"];
  expect(byName(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    "cijev",
    "čep 2",
    "čep 10",
    "Ćelija",
    "đon",
    "Ležaj",
    "ljepilo",
    "Žarulja",
  ]);
});

function inOrder(a: string, b: string): number {
  const [first, second] = [sortKey(a), sortKey(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}
