// A scanner that acts as a keyboard presses the keys of a US keyboard. Where the computer has another layout, other characters arrive.

const SIGNS = "`-=[]\\;'/~_+{}|:\"<>?@#^&*()";
const LETTERS = "qwertyuiopasdfghjklzxcvbnm";

/** What the keys type by layout, in the order of the US keys beside it. */
const LAYOUTS: readonly [us: string, typed: string][] = [
  // Croatian, Bosnian and Serbian in Latin script.
  [`${SIGNS}yzYZ`, "¸'+šđžčć-¨?*ŠĐŽČĆ;:_\"#&/()=zyZY"],
  // Serbian in Cyrillic script.
  [
    `${SIGNS}${LETTERS}${LETTERS.toUpperCase()}`,
    `\`'+шђжчћ-~?*ШЂЖЧЋ;:_"#&/()=љњертзуиопасдфгхјклѕџцвбнмЉЊЕРТЗУИОПАСДФГХЈКЛЅЏЦВБНМ`,
  ],
  // German.
  [`${SIGNS}yzYZ`, "^ß´ü+#öä-°?`Ü*'ÖÄ;:_\"§&/()=zyZY"],
];

const MAPS = LAYOUTS.map(
  ([us, typed]) => new Map([...typed].map((each, key) => [each, us.charAt(key)])),
);

/** No label and no serial number is longer. */
const MAX_LENGTH = 500;

/** The text as it is, and as a scanner may have meant it on a keyboard of another layout. Each once. */
export function scannedSpellings(text: string): string[] {
  if (text.length > MAX_LENGTH) return [text];
  const meant = MAPS.map((map) => [...text].map((each) => map.get(each) ?? each).join(""));
  return [...new Set([text, ...meant])];
}
