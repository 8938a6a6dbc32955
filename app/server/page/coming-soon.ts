/**
 * Texts of the page of a feature that the company has turned off. They are loaded with that page,
 * so that other pages do not load them.
 */
export type ComingSoon = {
  title: string;
  text: string;
  /** Null for those who may not turn it on. */
  switchPage: string | null;
  will: string;
  points: { key: string; title: string; text: string }[];
  /** What users can do today. */
  until: { title: string; text: string; link: string };
};

type Part = "text" | "will" | `until.${"title" | "text" | "link"}`;

/** `say` returns the texts of the noun by key. */
export function comingSoonOf<Point extends string>(
  points: readonly Point[],
  title: string,
  switchPage: string | undefined,
  translate: (key: Part | `${Point}.${"title" | "text"}`) => string,
): ComingSoon {
  return {
    title,
    text: translate("text"),
    switchPage: switchPage ?? null,
    will: translate("will"),
    points: points.map((key) => ({
      key,
      title: translate(`${key}.title`),
      text: translate(`${key}.text`),
    })),
    until: {
      title: translate("until.title"),
      text: translate("until.text"),
      link: translate("until.link"),
    },
  };
}
