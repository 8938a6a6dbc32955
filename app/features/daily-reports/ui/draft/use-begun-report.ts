import { useSearchParams } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";
import { isId, newId } from "~/kernel/ids";
import { isRecord } from "~/kernel/is-record";
import { currentOwner } from "~/offline/data/owner";
import type { Found } from "~/offline/drafts/own-draft";
import type { ReportForm } from "../../queries/entry-references";
import { draftOfFound, fileDraft } from "../send/report-kinds";
import { BEGUN, emptyDraft } from "./report-draft";

type Begun = { id: string; name: string; found: Found };

/**
 * The new report that was begun on this device while the first one of its day opens instead. `draft` is null without one. `added` is the
 * name of the draft that the form contains, `toAdd` is what the stored draft of the form, if any, does not contain yet.
 */
export function useBegunReport(references: ReportForm, author: string, formDraft: Found | null) {
  const [params] = useSearchParams();
  const isInstead = params.get("instead") === "new";
  const begun = useBegun(isInstead ? fileDraft(references.order.id) : "", params.get(BEGUN));
  const [isWanted, setWanted] = useState(params.get("add") === "on");
  const draft = useMemo(
    () =>
      begun ? draftOfFound(begun.found, emptyDraft(references, { name: author }, newId)) : null,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- As found: its ids stay while the form is shown.
    [begun],
  );
  const contained = isRecord(formDraft?.value) ? formDraft.value["added"] : undefined;
  const isToAdd = isWanted && begun !== null && contained !== begun.name;
  return {
    isInstead,
    id: begun?.id ?? "",
    draft,
    toAdd: isToAdd ? draft : null,
    added: isToAdd ? begun.name : typeof contained === "string" ? contained : undefined,
    showing: `${isToAdd} ${isWanted}`,
    add: () => setWanted(true),
  };
}

/** The draft with this id, else that of this tab or the youngest one. It is only read: its own form may be open. */
function useBegun(of: string, id: string | null): Begun | null {
  const [begun, setBegun] = useState<Begun | null>(null);
  useEffect(() => {
    const owner = currentOwner();
    if (owner === null || of === "") return;
    let gone = false;
    void import("~/offline/drafts/own-draft")
      .then(({ peekDraft }) => peekDraft(owner, of, isId(id) ? id : null))
      .then(
        (draft) =>
          gone || setBegun(draft ? { ...draft, found: { from: "draft", ...draft.found } } : null),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [of, id]);
  return begun;
}
