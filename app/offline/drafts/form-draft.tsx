import { Link, useLocation } from "@remix-run/react";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "../../kernel/ids";
import type { RefusalResponse } from "../../kernel/refusal";
import { PRESERVES_INPUT, useDirtyForm } from "../../ui/form/use-dirty-form";
import { OtherDrafts } from "./later-begun-forms";
import { Continued } from "./continued-draft";
import { formsHere } from "./draft-keeper";
import { FormDraftHere, useFormDraft } from "./form-draft-here";
import { changedFields, filesOfFound, type FormValues, valuesIn } from "./form-values";
import { leaveForm, pathOfForm } from "./opened-form";
import type { Found } from "./own-draft";
import { dropDraftHere, useDraftKeeper, useFoundDraft } from "./use-draft";

type Props = {
  /** For a form of the outbox: the name of its drafts, the entry that is edited again, and what is stored. */
  queued?: {
    of: string;
    entryId: string | null;
    read: (form: HTMLFormElement) => FormValues | null;
  };
  /** Receives what was stored as if it had been submitted and refused. */
  children: (sent: FormValues | undefined, found: Found | null) => ReactNode;
};

/**
 * Around the form of a new record: each opened form has a draft, a reload of the tab continues it, and other drafts of this page are
 * listed above. A page whose form only the server takes has `savedFormAction`, which deletes the draft.
 */
export function DraftedForm({ queued, children }: Props) {
  const { pathname, search } = useLocation();
  // Other parameters, as of a link to another new record, leave the form and what was typed in it on the page, and so its draft.
  const [place] = useState(() => pathOfForm({ pathname, search }));
  const entryId = queued?.entryId ?? null;
  const draft = useFoundDraft(
    queued?.of ?? pathname,
    (entry) => entry.id === entryId,
    entryId === null ? place : undefined,
  );
  const { name, found, showing } = draft;
  const isQueued = queued !== undefined;
  const queuedRead = queued?.read;
  const read = useMemo(
    () => queuedRead ?? changedFields(found !== null),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- What is shown anew is read anew.
    [showing, queuedRead],
  );
  // Another tab may have taken the record, with the id of the page.
  const otherId = useMemo(() => (showing > 0 ? newId() : undefined), [showing]);
  const value = useMemo(
    () => ({
      name,
      leave: () => leaveForm(place),
      continued: found !== null,
      recordId: valuesIn(found)["id"] ?? otherId,
      read,
      isQueued,
      files: { form: name, found: found ? filesOfFound(found) : [] },
    }),
    [name, place, found, otherId, read, isQueued],
  );
  return (
    <>
      <OtherDrafts draft={draft} />
      <Continued draft={draft} />
      <FormDraftHere.Provider key={showing} value={value}>
        {children(found ? valuesIn(found) : undefined, found)}
      </FormDraftHere.Provider>
    </>
  );
}

/** For a form that `DraftedForm` may surround: its question before it is left, and what stores it, to render inside it. */
export function useDraftingForm(startsDirty: boolean) {
  const draft = useFormDraft();
  const dirty = useDirtyForm(
    startsDirty || draft?.continued === true,
    draft ? () => void dropDraftHere(draft.name) : undefined,
    draft && {
      isPossible: () => formsHere.get(draft.name)?.isStored === true || draft.continued,
      leave: draft.leave,
    },
  );
  return { dirty, keeper: draft ? <Keeper {...draft} form={dirty.form.ref} /> : null };
}

/** The id of a new record, the same each time its form is sent: it is created once. */
export function RecordId({ id }: { id: string }) {
  return <input type="hidden" name="id" defaultValue={useFormDraft()?.recordId ?? id} />;
}

function Keeper(keeping: Parameters<typeof useDraftKeeper>[0]) {
  useDraftKeeper(keeping);
  return <input type="hidden" name="_draft" value={keeping.name} />;
}

/**
 * After a save whose answer never came, such as one during which the page was loaded again. Opening the saved record does not ask about
 * unsaved input: what was changed since then stays as a draft.
 */
export function AlreadySaved({
  refusal,
  id,
  isChanged,
}: {
  refusal: RefusalResponse;
  id: string;
  isChanged: () => boolean;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const draft = useFormDraft();
  if (refusal.reason !== "already_exists") return null;
  function leave() {
    draft?.leave();
    if (draft?.continued && !isChanged()) void dropDraftHere(draft.name);
  }
  return (
    <p>
      <Link
        to={pathname.replace(/\/new$/, `/${draft?.recordId ?? id}`)}
        state={PRESERVES_INPUT}
        onClick={leave}
        className="link-plain inline-flex min-h-11 items-center underline"
      >
        {t("records.open-saved")}
      </Link>
    </p>
  );
}
