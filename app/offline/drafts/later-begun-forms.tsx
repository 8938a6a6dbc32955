import type { ComponentProps } from "react";
import { useLater } from "../../ui/layout/use-later";
import type { BegunForms } from "./begun-forms";

const loadBegunForms = async () => (await import("./begun-forms")).BegunForms;

/** What was begun on this device, once the page works. Where its code cannot be loaded, the drafts stay where they are. */
export function LaterBegunForms(props: ComponentProps<typeof BegunForms>) {
  const Begun = useLater(loadBegunForms);
  return Begun ? <Begun {...props} /> : null;
}
