import { type RefObject, useEffect, useRef, useState } from "react";
import { type Mentioned, withMentions } from "~/kernel/rich-text/mentions";
import type { Option, OptionSearch } from "../combobox/option";
import { CALL, type MentionCall, useMentionChoice } from "../editor/use-mention-choice";

type Call = MentionCall & { from: number; to: number };

/**
 * "@" in a plain text box. The text stays plain text; its form also submits `<name>Doc`, in which the chosen names are mentions. It is read
 * from the text when the form is, so that it cannot differ from it.
 */
export function useTextMentions(
  box: RefObject<HTMLTextAreaElement>,
  name: string,
  search: OptionSearch | undefined,
) {
  const [call, setCall] = useState<Call | null>(null);
  const chosen = useRef<Mentioned[]>([]);
  const close = () => setCall(null);
  function look() {
    if (search) setCall(box.current && callIn(box.current));
  }
  function insert({ id, name: label }: Option, { from, to }: Call) {
    chosen.current = [...chosen.current, { id, label }];
    const text = box.current;
    text?.setRangeText(`@${label} `, from, to, "end");
    // For everything that follows the text: drafts, the counter of a form's changes.
    text?.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const choice = useMentionChoice({ search, call, insert, close });
  useEffect(() => {
    const form = box.current?.form;
    function addDocument({ formData }: FormDataEvent) {
      const doc = withMentions(String(formData.get(name) ?? ""), chosen.current);
      if (doc) formData.set(`${name}Doc`, JSON.stringify(doc));
    }
    form?.addEventListener("formdata", addDocument);
    return () => form?.removeEventListener("formdata", addDocument);
  }, [box, name]);
  return { choice, look, close, mentioned: () => chosen.current };
}

function callIn({ value, selectionStart, selectionEnd, offsetHeight }: HTMLTextAreaElement) {
  if (selectionStart !== selectionEnd) return null;
  const query = CALL.exec(value.slice(0, selectionStart))?.[1];
  if (query === undefined) return null;
  const from = selectionStart - query.length - 1;
  return { query, from, to: selectionStart, left: 0, top: offsetHeight, above: false };
}
