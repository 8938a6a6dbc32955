import { useLater } from "../../ui/layout/use-later";
import type { FoundDraft } from "./use-draft";

const loadFoundDraft = async () => (await import("./found-draft")).FoundDraftNotice;

/** What became of the draft of a form, above it. */
export function Continued({ draft }: { draft: FoundDraft }) {
  const Shown = useLater(loadFoundDraft);
  return Shown ? <Shown draft={draft} /> : null;
}
