/** The languages of the demo companies. */
export type DemoLanguage = "en" | "hr";

/** A text of the demo data in each of their languages. */
export type Words = Record<DemoLanguage, string>;
