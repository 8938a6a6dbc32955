/** What a page says of a part of the product that is still being built, in words: they come with it, so that no other page waits for them. */
export type ComingSoon = {
  title: string;
  text: string;
  will: string;
  points: { key: string; title: string; text: string }[];
  /** What can be done today. */
  until: { title: string; text: string; link: string };
};

/** `say` gives the noun's own sentences by their keys. */
export function comingSoonOf(points: readonly string[], title: string, say: (key: string) => string): ComingSoon {
  return {
    title,
    text: say("text"),
    will: say("will"),
    points: points.map((key) => ({ key, title: say(`${key}.title`), text: say(`${key}.text`) })),
    until: { title: say("until.title"), text: say("until.text"), link: say("until.link") },
  };
}
