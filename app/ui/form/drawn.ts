/** A drawing field dispatches this after each stroke: a pen fires no event of a form. */
export const SIGNATURE_DRAWN = "drawn";
