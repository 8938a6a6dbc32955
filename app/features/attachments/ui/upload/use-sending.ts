import { useCallback, useEffect, useRef, useState } from "react";
import { getI18n } from "react-i18next";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import { ApiRefusal } from "~/shell/api/api-refusal";
import {
  type FilesDraft,
  type FoundFile,
  filesFound,
  storeWithDraft,
  excludePhoto,
  noteArrived,
} from "./draft-files";
import { prepareFile } from "./prepare-file";
import { release, sendOrHold } from "./send-or-hold";

export type Sending = {
  id: string;
  file: File;
  preview: string | null;
  state: "sending" | "sent" | "stored" | "failed";
  share: number;
  why: string | null;
  retry: boolean;
};

/** Uploads files independently. A failed file stays, shows its reason, and can be retried or removed. */
export function useSending(isQueued: boolean, draft?: FilesDraft) {
  const [files, setFiles] = useState<Sending[]>([]);
  const [isFull, setIsFull] = useState(false);
  const name = draft?.form;
  const holding = useRef<string[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  const change = useCallback(
    (id: string, more: Partial<Sending>) =>
      setFiles((before) => before.map((each) => (each.id === id ? { ...each, ...more } : each))),
    [],
  );
  const start = useCallback(
    async ({ id, file }: Pick<Sending, "id" | "file">) => {
      const abort = new AbortController();
      aborts.current.set(id, abort);
      try {
        const onProgress = (sent: number, total: number) =>
          change(id, { share: total > 0 ? sent / total : 0 });
        const prepared = await prepareFile(file, id);
        if (name && !(await storeWithDraft(name, id, prepared))) setIsFull(true);
        abort.signal.throwIfAborted();
        const isHeld = await sendOrHold({
          id,
          prepared,
          isQueued,
          onProgress,
          signal: abort.signal,
        });
        if (isHeld) holding.current.push(id);
        else if (name) noteArrived(id);
        change(id, { state: isHeld ? "stored" : "sent", share: 1 });
      } catch (error) {
        const failure = whyOf(error);
        const isRemoved = abort.signal.aborted;
        // Where only the server takes the file, its draft keeps it for another try.
        if (name && (isQueued || isRemoved || !failure.retry)) excludePhoto(id);
        if (!isRemoved) change(id, { state: "failed", ...failure });
      }
    },
    [change, isQueued, name],
  );
  const add = useCallback(
    (chosen: Iterable<File>) => {
      const added = Array.from(chosen, (file): Sending => ({
        id: newId(),
        file,
        preview: previewOf(file),
        state: "sending",
        share: 0,
        why: null,
        retry: false,
      }));
      setFiles((before) => [...before, ...added]);
      for (const each of added) void start(each);
    },
    [start],
  );
  const remove = useCallback(
    (id: string) => {
      aborts.current.get(id)?.abort();
      release(holding.current.filter((each) => each === id));
      if (name) excludePhoto(id);
      setFiles((before) => before.filter((each) => each.id !== id));
    },
    [name],
  );
  const again = useCallback(
    (each: Sending) => {
      change(each.id, { state: "sending", share: 0, why: null });
      void start(each);
    },
    [change, start],
  );
  const clear = useCallback(() => setFiles([]), []);
  useReleasedPreviews(files);
  useFound(draft?.found, (found) => {
    const shown = found.map(asSending);
    const unsent = shown.filter((each) => each.state === "stored");
    holding.current.push(...unsent.map((each) => each.id));
    setFiles((before) => [...shown, ...before]);
    // Only the outbox takes a file that the server does not have.
    if (!isQueued) unsent.forEach(again);
  });
  useEffect(() => {
    const held = holding.current;
    return () => release(held);
  }, []);
  return {
    files,
    add,
    remove,
    again,
    clear,
    isFull,
    busy: files.some((each) => each.state === "sending"),
  };
}

/** Loads the draft's files once: a file that the user removes afterwards stays removed. */
function useFound(ids: readonly string[] | undefined, take: (found: FoundFile[]) => void): void {
  const first = useRef({ ids, take });
  useEffect(() => {
    const { ids: found, take: taken } = first.current;
    if (!found || found.length === 0) return;
    let gone = false;
    void filesFound(found).then(
      (files) => gone || taken(files),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
}

function asSending({ id, file, isSent, hasBytes }: FoundFile): Sending {
  return {
    id,
    file,
    preview: hasBytes ? previewOf(file) : null,
    state: isSent ? "sent" : "stored",
    share: 1,
    why: null,
    retry: false,
  };
}

/** A file of a wrong kind or size fails again on retry. A network or server error may not. */
function whyOf(error: unknown): Pick<Sending, "why" | "retry"> {
  if (error instanceof Refusal)
    return {
      why: getI18n().t(`refusals.${error.reason}`, { defaultValue: error.reason }),
      retry: false,
    };
  if (!(error instanceof ApiRefusal)) return { why: null, retry: true };
  return {
    why: error.message,
    retry: !["invalid_input", "too_large", "guard_failed"].includes(error.response.code),
  };
}

function previewOf(file: File): string | null {
  return file.type.startsWith("image/") ? URL.createObjectURL(file) : null;
}

/** Revokes object URLs no longer shown: the browser keeps an image in memory as long as its object URL exists. */
function useReleasedPreviews(files: Sending[]): void {
  const known = useRef(new Set<string>());
  const inUse = files.flatMap((each) => each.preview ?? []);
  useEffect(() => {
    for (const url of known.current) if (!inUse.includes(url)) URL.revokeObjectURL(url);
    known.current = new Set(inUse);
  }, [inUse]);
  useEffect(() => () => known.current.forEach((url) => URL.revokeObjectURL(url)), []);
}
