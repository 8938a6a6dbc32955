import type { Texts, Language } from "./read-texts";

const IN_THREE_LANGUAGES: [RegExp, string][] = [
  [/(?<!\p{L})fraz/iu, "gotova rečenica"],
  [/(?<!\p{L})korisni[kc]\p{L}* (klijent|partner)/iu, "predstavnik"],
  [/(?<!\p{L})čeka se(?!\p{L})/iu, "na potezu"],
  [/(?<!\p{L})preda\p{L}* (na odobrenje|radni nalo|zada|sadržaj)/iu, "poslati na odobrenje"],
  [/(?<!\p{L})sa? zakašnjenjem|u zakašnjenju/iu, "kasni"],
  [/(?<!\p{L})na vr(ij)?eme(?!\p{L})/iu, "u roku"],
  [/(?<!\p{L})(u|iz) stanj[eua] „/iu, "status"],
  [/zaduž/iu, "dodijeliti"],
  [/(?<!\p{L})(idući|iduć[aeu]|naredn(i|a|e|o|u|ih|im|og))(?!\p{L})/iu, "sljedeći"],
  [/s ovim prikazom|sa ovim prikazom/iu, "u ovom prikazu"],
  [/\p{L}\/l[ai](?!\p{L})/iu, "a noun, such as Autor"],
  [/radn\p{L}* kapacitet/iu, "radno vrijeme"],
  [/^„?\{\{\w+\}\}”? (će biti|bit će|biće|se briš)/iu, "the noun before the name"],
  [/ostvaren/iu, "odrađen"],
  [/(?<!\p{L})storn/iu, "otkazati"],
  [/^kasnije$/iu, "poslije, as kasni is overdue"],
  [/^od: \{\{/iu, "put od"],
  [/\{\{time\}\} između/iu, "do sljedećeg"],
  [/(?<!\p{L})drug(i|og|om) d(io|ij?el\p{L}*|eo)(?!\p{L})/iu, "dio izvan zalihe"],
  [/^(nacrtaj|upiši)$/iu, "prstom, or what the name is typed with"],
  [/^radil\p{L}* je /iu, "štoperica as the subject"],
  [/ostal(i|ih|e|im) trošk/iu, "napomena o troškovima"],
  [/traž(i|e|iti) (\p{L}+ )?(pozornost|pažnju)/iu, "treba provjeriti"],
  [/visok(i|og|im|om) kontrast/iu, "za jako sunce"],
  [/napomen\p{L}* odobrava/iu, "napomene uz odobrenje"],
  [/(izradi|napravi)\p{L}* (novu )?adresu/iu, "poveznica, or link"],
  [/štoperica nije prom[ij]*en/iu, "mjerenje nije spremljeno"],
  [
    /(\}\}|\d|h) previše(?!\p{L})|previše (sati|posla|planiran|isplaniran)|^previše$/iu,
    "preko kapaciteta",
  ],
  [/^na terenu(?!\p{L})/iu, "u tijeku, or u toku"],
  [/^(iz)?van planiranih dana|planiranih dana:? \{\{/iu, "planiran za"],
  [/(?<!\p{L})(slijedi|sledi|prati) pos(je|e)t/iu, "datume određuju posjeti"],
  [/(?<!\p{L})pr(ij)?e: \{\{/iu, "prethodno razdoblje, or ranije"],
  [/(?<!\p{L})neradnim dan(om|ima)/iu, "ako padne na neradni dan"],
  [/(?<!\p{L})vaša? pos(jet|jeta|eta) je(?!\p{L})/iu, "naš dolazak"],
  [/(?<!\p{L})nov(o|og|om) planiranj/iu, "termin se ponovno dogovara"],
  [/^odsut((an|na)(?!\p{L})|n[ie]:)/iu, "odsutnost, or odsustvo"],
];

/** What one feature calls otherwise: the beginning of the keys, the word and ours. */
const TERMS_OF_FEATURES: [string, RegExp, string][] = [
  ["preventiveMaintenance.", /^raspored(?!\p{L})/iu, "ponavljanje"],
  ["preventiveMaintenance.", /^(jedinica|unit)$/iu, "razdoblje, or period"],
];

/** Correct words that this product does not use, with the word that it uses instead. */
const NON_STANDARD_TERMS: Record<Language, [RegExp, string][]> = {
  en: [
    [/\be-mail/iu, "email"],
    [/(?<!\p{L})move (the |this )?visit/iu, "change"],
  ],
  hr: [
    ...IN_THREE_LANGUAGES,
    [/izvješć/iu, "izvještaj"],
    [/inačic/iu, "verzija"],
    [/(?<!\p{L})sačuva/iu, "spremiti"],
    [/(?<!\p{L})skic/iu, "nacrt"],
    [/kontakt-osob/iu, "osoba za kontakt"],
    [/(?<!\p{L})kup(ac|c)/iu, "klijent"],
    [/imovin/iu, "uređaji"],
    [/kontroln\p{L}* popis/iu, "kontrolna lista"],
    [/menadžer/iu, "voditelj"],
    [
      /(?<!\p{L})(ne)?završen\p{L}* (danas|radn|nalo|zada)|(nalog|zadatak|posao)( je)? završen/iu,
      "dovršen",
    ],
    [/posljednj/iu, "zadnji"],
    [/premjesti posjet/iu, "izmijeniti"],
    [/(?<!\p{L})filter/iu, "filtar"],
    [/mobitel/iu, "telefon"],
    [/(?<!\p{L})kod([aue]|om)(?!\p{L})|QR kod/iu, "kôd"],
    [/(?<!\p{L})tastatur/iu, "tipkovnica"],
  ],
  ba: [
    ...IN_THREE_LANGUAGES,
    [/odobravatelj/iu, "odobravalac"],
    [/(?<!\p{L})sprem(i|lj|anj)/iu, "sačuvati"],
    [/(?<!\p{L})vrijed(i|e|iti)(?!\p{L})/iu, "važiti"],
    [/(?<!\p{L})oda(ber|br|bir)/iu, "izabrati"],
    [/e-pošt/iu, "e-mail"],
    [/(?<!\p{L})skic/iu, "nacrt"],
    [/kontakt-osob/iu, "osoba za kontakt"],
    [/(?<!\p{L})obavijest(i|ima)?(?!\p{L})/iu, "obavještenje"],
    [/(?<!\p{L})fajl/iu, "datoteka"],
    [/(?<!\p{L})kup(ac|c)/iu, "klijent"],
    [/imovin/iu, "uređaji"],
    [/menadžer/iu, "voditelj"],
    [/zadnj/iu, "posljednji"],
    [/premjesti posjet/iu, "izmijeniti"],
    [/kôd/iu, "kod"],
    [/(?<!\p{L})tipkovnic/iu, "tastatura"],
  ],
  rs: [
    ...IN_THREE_LANGUAGES,
    [/odobravatelj/iu, "odobravalac"],
    [/(?<!\p{L})izbri[sš]/iu, "obrisati"],
    [/(?<!\p{L})oda(ber|br|bir)/iu, "izabrati"],
    [/e-pošt|e-mail/iu, "imejl"],
    [/(?<!\p{L})skic/iu, "nacrt"],
    [/kontakt-osob/iu, "osoba za kontakt"],
    [/(?<!\p{L})fajl/iu, "datoteka"],
    [/(?<!\p{L})(ov|prošl|sledeć|naredn)\p{L}+ nedelj/iu, "sedmica, as nedelja is Sunday"],
    [/(?<!\p{L})kup(ac|c)/iu, "klijent"],
    [/imovin/iu, "uređaji"],
    [/zadnj/iu, "poslednji"],
    [/(pomeri|premesti) poset/iu, "izmeniti"],
    [/kôd/iu, "kod"],
    [/(?<!\p{L})tipkovnic/iu, "tastatura"],
  ],
};

// Emails address one person (Vi); screens address any reader (vi).
const POLITE = /(?<![.:?!…] |„|^)(?<!\p{L})V(i|as|am|ama|aš\p{L}*)(?!\p{L})/u;
const PLAIN = /(?<!\p{L})v(i|as|am|ama|aš\p{L}*)(?!\p{L})/u;

// The words by which a page is found, which are never shown.
/** What pages show of an event is its name. */
const LETTER_OF_EVENT = /^topics\.[^.]+\.(?!(name|to|undelivered)$)/;
const SYNONYMS = "search.words.";

/** Texts that use another word or another form of address than the rest of the product. */
export function nonStandardTerms(texts: Texts, language: Language) {
  const shown = [...texts].filter(([key]) => !key.startsWith(SYNONYMS));
  return shown.flatMap(([key, text]) => [
    ...NON_STANDARD_TERMS[language]
      .filter(([pattern]) => pattern.test(text))
      .map(([, ours]) => `${language} ${key} must use "${ours}": ${text}`),
    ...TERMS_OF_FEATURES.filter(
      ([keys, pattern]) => key.startsWith(keys) && pattern.test(text),
    ).map(([, , ours]) => `${language} ${key} must use "${ours}": ${text}`),
    ...toneOf(language, key, text),
  ]);
}

function toneOf(language: Language, key: string, text: string) {
  if (language === "en") return [];
  const inLetter = key.startsWith("mails.") || LETTER_OF_EVENT.test(key);
  if (!(inLetter ? PLAIN : POLITE).test(text)) return [];
  return [
    `${language} ${key} addresses the reader ${inLetter ? "without a capital; emails use Vi" : "with a capital; screens use vi"}: ${text}`,
  ];
}
