import { isRole, type Role } from "~/kernel/authorization/roles";
import { countriesIn, isCountry } from "~/kernel/input/countries";
import { fold } from "~/kernel/text/fold";
import { LANGUAGES } from "~/kernel/text/languages";

// Words of cells, compared in lower case without marks: "m²" is "m2". Each list is separated by " | ".

type Words = Readonly<Record<string, string>>;

const FLAGS: Words = {
  yes: "da | d | yes | y | true | tocno | tacno | x | 1 | + | ✓ | √ | jest | jeste",
  no: "ne | n | no | false | netocno | netacno | 0 | - | nije",
};

/** Of the fields of kind `choice`, by their values. */
const CHOICES: Words = {
  litre:
    "l | lit | litar | litra | litara | ltr | liter | litre | liters | litres | litar (l) | litra (l) | litre (l)",
  kilogram: "kg | kgm | kilo | kilogram | kilograma | kilograms | kilogram (kg)",
  meter:
    "m | m1 | met | metar | metra | metara | mtr | meter | metre | meters | metres | metar (m) | meter (m) | metre (m)",
  "square-meter":
    "m2 | kvm | sqm | kvadratni metar | kvadrat | square meter | square metre | square-meter | kvadratni metar (m2) | cetvorni metar | cetvorni metar (m2) | square metre (m2) | square meter (m2)",
  "cubic-meter":
    "m3 | kubni metar | kubik | cbm | cubic meter | cubic metre | cubic-meter | kubni metar (m3) | cubic metre (m3) | cubic meter (m3)",
  piece: "kom | komad | komada | komadi | pcs | pc | pce | piece | pieces | ea | each | kom1",
  none: "none | no unit | without unit | bez jedinice | -",
  company:
    "company | firma | tvrtka | poduzece | preduzece | pravna osoba | pravno lice | obrt | doo | d.o.o | business",
  "private-person":
    "private person | private-person | person | individual | fizicka osoba | fizicko lice | privatna osoba | privatno lice | osoba | lice | gradanin | privat",
};

const ROLES: Words = {
  SYSTEM_ADMIN:
    "system_admin | system administrator | administrator | admin | administrator sustava | administrator sistema",
  MANAGER: "manager | voditelj | menadzer | rukovodilac | sef | direktor",
  APPROVER: "approver | odobravatelj | odobravalac",
  TECHNICIAN: "technician | tehnicar | serviser | monter | mehanicar",
  EMPLOYEE: "employee | zaposlenik | zaposleni | uposlenik | djelatnik | radnik",
  CUSTOMER_USER: "customer_user | customer user | predstavnik klijenta",
  PARTNER_USER: "partner_user | partner user | predstavnik partnera",
};

/** Names of countries that people write instead of those that the platform knows, and codes of three letters. */
const COUNTRIES: Words = {
  hr: "hrv | rh | republika hrvatska | cro",
  ba: "bih | b i h | b&h | bosna | bosna i hercegovina | bosnia | rs bih | fbih",
  rs: "srb | srbija | republika srbija",
  si: "svn | slo | republika slovenija | slovenia",
  me: "mne | cg",
  mk: "mkd | makedonija | macedonia",
  de: "deu | ger | d | deutschland | nemacka | njemacka",
  at: "aut | a | osterreich",
  hu: "hun | h | magyarorszag",
  it: "ita | i | italia",
  us: "usa | sad | sjedinjene drzave | sjedinjene americke drzave",
  gb: "gbr | uk | velika britanija | engleska | england | great britain",
};

function wordOf(text: string): string {
  return fold(text).trim().replace(/\.$/, "");
}

/** Reads words of one column; null for any other text. */
type WordReader<Value> = (text: string) => Value | null;

function keysByWord(words: Words): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, list]) =>
      list.split(" | ").map((word): [string, string] => [wordOf(word), key]),
    ),
  );
}

export function flagReader(): WordReader<boolean> {
  const keys = keysByWord(FLAGS);
  return (text) => {
    const key = keys.get(wordOf(text));
    return key === undefined ? null : key === "yes";
  };
}

/** Reads one of the values, also as it is stored. */
export function choiceReader(values: readonly string[]): WordReader<string> {
  const keys = keysByWord(CHOICES);
  return (text) => {
    const word = wordOf(text);
    const key = values.includes(word) ? word : (keys.get(word) ?? "");
    return values.includes(key) ? key : null;
  };
}

/** Reads a role, whether or not a file may assign it. */
export function roleReader(): WordReader<Role> {
  const keys = keysByWord(ROLES);
  return (text) => {
    const key = keys.get(wordOf(text)) ?? "";
    return isRole(key) ? key : null;
  };
}

/** Reads countries by code and by name in the languages of the product. */
export function countryReader(): WordReader<string> {
  const named = LANGUAGES.flatMap(countriesIn).map(({ key, name }): [string, string] => [
    wordOf(name),
    key,
  ]);
  const keys = new Map([...named, ...keysByWord(COUNTRIES)]);
  return (text) => {
    const word = wordOf(text);
    return isCountry(word) ? word : (keys.get(word) ?? null);
  };
}
