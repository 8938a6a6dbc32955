import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { addDirtyForm } from "~/ui/form/dirty-forms";
import { FieldError } from "~/ui/form/field";
import { useRefused } from "~/ui/form/refused";
import { useHydrated } from "~/ui/layout/hydrated";
import { Notice } from "~/ui/layout/notice";
import { useFormDraft } from "~/offline/drafts/form-draft-here";
import { FILES_CHANGED } from "~/offline/drafts/use-draft";
import type { FilesDraft } from "./draft-files";
import { Chooser } from "./chooser";
import { SendingList } from "./sending-list";
import { useSending } from "./use-sending";

type FilesFieldProps = {
  /** The form contains `<name>.` once per uploaded file. */
  name: string;
  label: string;
  hint?: string;
  error?: string | null;
  /** Accepts images only, such as for a comment on a phone. */
  pictures?: boolean;
  /** The form uses the outbox: files that cannot be sent now are queued with it. */
  isQueued?: boolean;
  /** The form's draft or outbox message, whose files are shown again; by default that of the `DraftedForm` around. The form contains `_<name>` with the ids of all of its files. */
  draft?: FilesDraft | undefined;
  /** Called when uploads start and end, so that the form waits for them. */
  onBusy?: ((busy: boolean) => void) | undefined;
  /** Called with the number of uploaded files. A new key clears the field. */
  onCount?: (count: number) => void;
  onFailed?: (count: number) => void;
};

/** Documents and photos: chosen, dropped, pasted or taken with the camera. They upload immediately, so that the form submits fast. */
export function FilesField({
  name,
  label,
  hint,
  error,
  pictures = false,
  isQueued = false,
  draft: given,
  onBusy,
  onCount,
  onFailed,
}: FilesFieldProps) {
  const { t } = useTranslation();
  const around = useFormDraft();
  const draft = given ?? around?.files;
  const id = useId();
  const hydrated = useHydrated();
  const place = useRef<HTMLFieldSetElement>(null);
  const { refused, onInput } = useRefused(error);
  const { files, add, remove, again, busy, isFull } = useSending(isQueued, draft);
  const arrived = files.filter((each) => each.state === "sent" || each.state === "stored");
  const failed = files.filter((each) => each.state === "failed").length;
  const isNotified = useRef({ onBusy, onCount, onFailed });
  isNotified.current = { onBusy, onCount, onFailed };
  const chosen = files.length > 0;
  useEffect(
    () =>
      addDirtyForm(
        () => chosen,
        () => place.current,
      ),
    [chosen],
  );
  useEffect(() => isNotified.current.onBusy?.(busy), [busy]);
  useEffect(() => isNotified.current.onCount?.(arrived.length), [arrived.length]);
  useEffect(() => isNotified.current.onFailed?.(failed), [failed]);
  const reportChange = () => {
    onInput();
    place.current?.dispatchEvent(new Event(FILES_CHANGED, { bubbles: true }));
  };
  const take = (given: Iterable<File>) => (add(given), reportChange());
  const leaveOut = (each: string) => (remove(each), reportChange());
  const drop = useDrop(take);
  return (
    <fieldset
      ref={place}
      className="flex min-w-0 flex-col gap-2"
      aria-describedby={hint ? `${id}hint` : undefined}
    >
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div
        {...drop.handlers}
        className={`rounded-field flex flex-wrap items-center gap-2 border border-dashed p-3 ${drop.over ? "border-primary bg-primary/10" : "border-edge"}`}
      >
        <Chooser
          id={`${id}any`}
          icon="upload"
          label={t(pictures ? "files.choose-pictures" : "files.choose")}
          accept={pictures ? "image/*" : undefined}
          onFiles={take}
          ready={hydrated}
        />
        <span className="md:hidden">
          <Chooser
            id={`${id}camera`}
            icon="camera"
            label={t("files.camera")}
            accept="image/*"
            capture
            onFiles={take}
            ready={hydrated}
          />
        </span>
        <span className="text-muted text-sm max-md:hidden">{t("files.drop")}</span>
      </div>
      {hint ? (
        <p id={`${id}hint`} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
      {hydrated ? null : <p className="text-muted text-sm">{t("files.plain")}</p>}
      <SendingList files={files} onRemove={leaveOut} onAgain={again} />
      {isFull && arrived.some((each) => each.state === "stored") ? (
        <Notice kind="warning">
          <p role="status">{t("files.not-kept")}</p>
        </Notice>
      ) : null}
      {draft ? (
        <input
          type="hidden"
          name={`_${name}`}
          value={files
            .filter((each) => each.state !== "failed")
            .map((each) => each.id)
            .join(" ")}
        />
      ) : null}
      {arrived.map((each) => (
        <input key={each.id} type="hidden" name={`${name}.`} value={each.id} />
      ))}
      <FieldError id={`${id}error`} error={refused} />
    </fieldset>
  );
}

function useDrop(add: (files: Iterable<File>) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      add(event.dataTransfer.files);
    },
    onPaste(event: ClipboardEvent) {
      if (event.clipboardData.files.length > 0) add(event.clipboardData.files);
    },
  };
  return { over, handlers };
}
