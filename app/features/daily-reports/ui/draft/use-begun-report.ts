import { useSearchParams } from "@remix-run/react";
import { useMemo, useState } from "react";
import { isId, newId } from "~/kernel/ids";
import { isRecord } from "~/kernel/is-record";
import { DRAFT } from "~/offline/drafts/opened-form";
import { type Found, useFoundDraft } from "~/offline/drafts/use-draft";
import type { ReportForm } from "../../queries/entry-references";
import { draftOfFound, fileDraft } from "../send/report-kinds";
import { emptyDraft } from "./report-draft";

const NEVER = () => false;

/**
 * The new report that was begun on this device while the first one of its day opens instead. `draft` is null without one. `isAdded` says
 * whether the form contains it, `toAdd` is what the stored draft of the form, if any, does not contain yet.
 */
export function useBegunReport(references: ReportForm, author: string, formDraft: Found | null) {
  const [params] = useSearchParams();
  const isInstead = params.get("instead") === "new";
  const draftId = params.get(DRAFT);
  const name = fileDraft(references.order.id) + (isId(draftId) ? `/${draftId}` : "");
  const { found, showing } = useFoundDraft(isInstead ? name : "", NEVER);
  const [isWanted, setWanted] = useState(params.get("add") === "on");
  const draft = useMemo(
    () => (found ? draftOfFound(found, emptyDraft(references, { name: author }, newId)) : null),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- As found: its ids stay while the form is shown.
    [found],
  );
  const isContained = isRecord(formDraft?.value) && formDraft.value["added"] === name;
  const toAdd = isWanted && !isContained ? draft : null;
  return {
    isInstead,
    name,
    draft,
    toAdd,
    isAdded: isContained || toAdd !== null,
    showing: `${showing} ${isWanted}`,
    add: () => setWanted(true),
  };
}
