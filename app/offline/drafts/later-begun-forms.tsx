import type { ComponentProps } from "react";
import { useLater } from "../../ui/layout/use-later";
import type { BegunForms } from "./begun-forms";
import type { FoundDraft } from "./use-draft";

const loadBegunForms = async () => (await import("./begun-forms")).BegunForms;

/** What was begun on this device, once the page works. Where its code cannot be loaded, the drafts stay where they are. */
export function LaterBegunForms(props: ComponentProps<typeof BegunForms>) {
  const Begun = useLater(loadBegunForms);
  return Begun ? <Begun {...props} /> : null;
}

/** Above a form, its other drafts, once it is known which one it shows. */
export function OtherDrafts({ draft: { of, id, name } }: { draft: FoundDraft }) {
  return id ? <LaterBegunForms of={of} except={name} /> : null;
}
