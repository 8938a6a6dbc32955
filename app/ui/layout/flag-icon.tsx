import type { Language } from "~/kernel/text/languages";

const SHAPES: Record<Language, JSX.Element> = {
  en: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#c8102e" strokeWidth="1.6" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#fff" strokeWidth="5.2" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3" d="M12 0v16M0 8h24" />
    </>
  ),
  hr: (
    <>
      <path fill="#c8102e" d="M0 0h24v5.4H0z" />
      <path fill="#fff" d="M0 5.3h24v5.4H0z" />
      <path fill="#171796" d="M0 10.6h24V16H0z" />
      <path
        fill="#fff"
        stroke="#c8102e"
        strokeWidth=".6"
        d="M9.4 4.2h5.2v5.2a2.6 2.6 0 0 1-5.2 0z"
      />
      <path
        fill="#c8102e"
        d="M9.4 4.2h1.7v1.7H9.4zm3.5 0h1.7v1.7h-1.7zm-1.8 1.7h1.8v1.8h-1.8zM9.4 7.7h1.7v1.8H9.4zm3.5 0h1.7v1.8h-1.7zm-1.8 1.8h1.8v1.8h-1.8z"
      />
    </>
  ),
  ba: (
    <>
      <path fill="#002f6c" d="M0 0h24v16H0z" />
      <path fill="#fecb00" d="M6.5 0H20v14.6z" />
      <path stroke="#fff" strokeWidth="1.3" strokeDasharray="1.3 1.6" d="m4.6.6 14 15" />
    </>
  ),
  rs: (
    <>
      <path fill="#c6363c" d="M0 0h24v5.4H0z" />
      <path fill="#0c4076" d="M0 5.3h24v5.4H0z" />
      <path fill="#fff" d="M0 10.6h24V16H0z" />
      <path fill="#c6363c" stroke="#edb92e" strokeWidth=".7" d="M6.4 4.4h4v4.4a2 2 0 0 1-4 0z" />
      <path stroke="#fff" strokeWidth=".9" d="M8.4 5v4.6M6.9 6.8h3" />
    </>
  ),
};

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
      {SHAPES[language]}
    </svg>
  );
}
