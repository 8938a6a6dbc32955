export const PHONES = ["android", "ios"] as const;
export type Phone = (typeof PHONES)[number];

/** The guide to the home screen in words; they are sent with it, so that no page waits for them. */
export type HomeScreenGuide = {
  title: string;
  text: string;
  choice: string;
  phones: Record<Phone, { name: string; entry: string; steps: GuideStep[] }>;
  buttons: { cancel: string; previous: string; next: string; confirm: string };
};
export type GuideStep = { key: StepKey; progress: string; title: string; text: string };
export const GUIDE_STEPS = ["menu", "add", "start"] as const;
export type StepKey = (typeof GUIDE_STEPS)[number];

/** Whose menus to show. An iPad says that it is a Mac, but no Mac is touched; whatever is no Apple device looks most like Android. */
export function phoneOf(userAgent: string, touchPoints = 0): Phone {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  return /Macintosh/.test(userAgent) && touchPoints > 1 ? "ios" : "android";
}
