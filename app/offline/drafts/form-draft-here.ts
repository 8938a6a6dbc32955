import { createContext, useContext } from "react";

type FormDraft = {
  name: string;
  /** After it, the tab opens another form here. */ leave: () => void;
  continued: boolean;
  /** The record's id in what was stored: it may have been saved although its answer never came. */
  recordId: string | undefined;
  read: (form: HTMLFormElement) => unknown;
  isQueued: boolean;
  /** Its files, as a FilesField shows them again. */
  files: { form: string; found: readonly string[] };
};

export const FormDraftHere = createContext<FormDraft | null>(null);

/** The draft of the form around, if it is one of a new record. */
export function useFormDraft(): FormDraft | null {
  return useContext(FormDraftHere);
}
