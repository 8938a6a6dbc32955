import { useEffect } from "react";
import { useDirtyForm } from "../../ui/form/use-dirty-form";
import { currentOwner } from "../data/owner";
import { readValues, valuesIn } from "./form-values";
import { dropDraftHere, type FoundDraft, useDraftKeeper, useFoundDraft } from "./use-draft";

// A form that only the server takes, such as a signature. Its draft stays until the server has taken it: see `keepingAction`.

/** Finds the draft. Drafts for another version of the record can no longer be used and are deleted. */
export function useUnqueuedDraft(prefix: string, version: string): FoundDraft {
  const of = `${prefix}${version}`;
  const draft = useFoundDraft(of);
  useEffect(() => {
    const owner = currentOwner();
    if (owner !== null)
      void import("./draft")
        .then(({ dropDraftsOf }) => dropDraftsOf(owner, prefix, of))
        // Drafts are optional.
        .catch(() => undefined);
  }, [prefix, of]);
  return draft;
}

/**
 * Saves the form while the user writes and draws. Returns the stored values, and the form's question before it is left. `isQueued`: the
 * outbox takes the form with its draft, so that submitting it stores no draft again.
 */
export function useUnqueuedForm(
  draft: FoundDraft,
  isRefused: boolean,
  { isQueued = false }: { isQueued?: boolean } = {},
) {
  const isDirty = isRefused || draft.found !== null;
  const dirty = useDirtyForm(isDirty, () => dropDraftHere(draft.name));
  useDraftKeeper({ name: draft.name, form: dirty.form.ref, read: readValues, isQueued });
  return { dirty, values: valuesIn(draft.found) };
}
