import { type ComponentType, useRef, useState } from "react";
import { decimalHours, parseAddition, parseDuration } from "~/kernel/time/duration";
import { useLanguage } from "../layout/use-language";
import type { QuestionProps } from "./two-readings";

type Asked = Omit<QuestionProps, "onChoose"> & {
  /** Minutes to which the answer is added: 0 where the text is no addition. */
  base: number;
  Question: ComponentType<QuestionProps>;
};

/**
 * Which of two durations a typed text means; null while it has one reading. The question is loaded for the first text that has two. Where
 * it cannot be loaded nothing is asked, and the first reading counts.
 */
export function useReadings() {
  const language = useLanguage();
  const [asked, setAsked] = useState<Asked | null>(null);
  const latest = useRef("");
  async function ask(text: string, before: number) {
    latest.current = text;
    setAsked(null);
    const added = parseAddition(text);
    const first = added ?? parseDuration(text);
    const second = decimalHours(text, language);
    if (first === null || second === null || first === second) return;
    const loaded = await import("./two-readings").catch(() => null);
    if (!loaded || latest.current !== text) return;
    const base = added === null ? 0 : before;
    setAsked({ readings: [first, second], chosen: null, base, Question: loaded.TwoReadings });
  }
  return {
    asked,
    isOpen: asked?.chosen === null,
    /** Called with each text that was typed, and with the minutes that the field had before. */
    read: (text: string, before: number) => void ask(text, before),
    answer: (chosen: number) => setAsked((now) => now && { ...now, chosen }),
  };
}
