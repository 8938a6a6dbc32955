export const PHONES = ["android", "ios"] as const;
export type Phone = (typeof PHONES)[number];

/**
 * Texts of the home screen guide. They are loaded with the guide, so that they do not delay any
 * page.
 */
export type HomeScreenGuide = {
  title: string;
  text: string;
  choice: string;
  phones: Record<Phone, { name: string; entry: string; steps: GuideStep[] }>;
  buttons: { cancel: string; previous: string; next: string; confirm: string };
};
type GuideStep = { key: StepKey; progress: string; title: string; text: string };
export const GUIDE_STEPS = ["menu", "add", "start"] as const;
export type StepKey = (typeof GUIDE_STEPS)[number];

/**
 * Returns the platform whose menus the guide shows. An iPad reports itself as a Mac, but no Mac has
 * a touch screen. Other devices use the Android menus.
 */
export function phoneOf(userAgent: string, touchPoints = 0): Phone {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  return /Macintosh/.test(userAgent) && touchPoints > 1 ? "ios" : "android";
}
