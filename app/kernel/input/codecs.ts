import * as z from "zod/mini";
import { type Language, LANGUAGES } from "../text/languages";
import { centsText, parseCents } from "../text/money";
import { parseThousandths, thousandthsText } from "../text/quantities";
import { parseClock } from "../time/clock-text";
import { durationText, parseDuration } from "../time/duration";
import { MAX_TYPED_LENGTH } from "../text/typed-length";
import { WHOLE_NUMBER } from "./form";
import { sentText } from "./measured";

/**
 * How the numbers of a form are written: null for integers of the smallest unit, as the fields send
 * them; otherwise as typed in this language, on a page without JavaScript.
 */
export type Notation = Language | null;

type NumberCodec = z.ZodMiniCodec<z.ZodMiniString<string>, z.ZodMiniNumber<number>>;

/** An integer in decimal digits. */
export const integerCodec: NumberCodec = z.codec(
  sentText(MAX_TYPED_LENGTH).check(z.trim(), z.regex(WHOLE_NUMBER)),
  z.int(),
  { decode: Number, encode: String },
);

/** A choice that may be empty. */
const choiceCodec = z.codec(sentText(MAX_TYPED_LENGTH), z.nullable(sentText(MAX_TYPED_LENGTH)), {
  decode: (text) => text || null,
  encode: (choice) => choice ?? "",
});

/** A time of day as HH:MM, typed as in ClockInput. */
const clockCodec = z.codec(sentText(MAX_TYPED_LENGTH), sentText(MAX_TYPED_LENGTH), {
  decode: (text) => parseClock(text) ?? text,
  encode: (time) => time,
});

/** The codecs of the fields that a form does not write as the input of a command has them. */
export const CODECS = {
  /** Minutes, typed as 7:30 or 7.30 or 7,5 or 7 (hours). A blank field means none. */
  duration: typedIn(() => ({
    decode: (text) => (text.trim() === "" ? 0 : parseDuration(text)),
    encode: durationText,
  })),
  /** Cents, typed as 1.234,50. */
  cents: typedIn((language) => ({
    decode: (text) => parseCents(text),
    encode: (cents) => centsText(cents, language),
  })),
  /** Thousandths of a unit, typed as 0,125. */
  thousandths: typedIn((language) => ({
    decode: (text) => parseThousandths(text),
    encode: (quantity) => thousandthsText(quantity, language),
  })),
  choice: () => choiceCodec,
  clock: () => clockCodec,
};

/** Which codec a field has. A field without one is an integer or text, by its type. */
export const formCodecs = z.registry<{ codec: keyof typeof CODECS }>();

type Typed = { decode: (text: string) => number | null; encode: (value: number) => string };

function typedIn(codecOf: (language: Language) => Typed): (notation: Notation) => NumberCodec {
  const codecs = new Map(
    LANGUAGES.map((language) => {
      const { decode, encode } = codecOf(language);
      return [
        language,
        z.codec(sentText(MAX_TYPED_LENGTH), z.int(), {
          decode: (text) => decode(text) ?? Number.NaN,
          encode,
        }),
      ];
    }),
  );
  return (notation) => (notation && codecs.get(notation)) || integerCodec;
}
