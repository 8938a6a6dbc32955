import type { Language } from "~/kernel/text/languages";
import sprite from "./icons.svg?url";

/** The flag beside a language's own name (requirements §2). */
export function FlagIcon({ language }: { language: Language }) {
  return (
    <svg
      viewBox="0 0 24 16"
      width="24"
      height="16"
      aria-hidden="true"
      focusable="false"
      fill="none"
      className="border-base-300 shrink-0 rounded-sm border"
    >
      <use href={`${sprite}#flag-${language}`} />
    </svg>
  );
}
