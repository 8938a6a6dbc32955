import { useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { type FormEvent, useContext, useEffect, useRef } from "react";
import { UNSAFE_DataRouterContext } from "react-router-dom";
import { queryOf } from "../list/list-address";

const PAUSE_MS = 300;

/**
 * A GET form that submits itself: text after a pause, other fields at once, without empty parameters.
 * When the URL changes otherwise, as by Back, the fields follow it, except the one being typed in. Each change adds a history entry;
 * text typed in one go adds only one.
 */
export function useLiveForm() {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const isBack = useNavigationType() === "POP";
  const typedText = useTypedText();

  /** Asks the router itself: React may not have rendered yet that another page is being opened. */
  function opensAnotherPage(): boolean {
    const next = router?.state.navigation.location;
    return next !== undefined && next.pathname !== pathname;
  }
  function apply(field: EventTarget | null) {
    clearTimeout(timer.current);
    // Text that was typed right before another page was opened must not lead back here.
    if (!form.current || opensAnotherPage()) return;
    const next = queryOf(filledIn(form.current));
    const replace = typedText.goOn(field) || next === queryOf(new URLSearchParams(location.search));
    typedText.leave(field);
    navigate(`?${next}`, { replace, preventScrollReset: true });
  }
  const isNew = useRef(true);
  useEffect(() => {
    if (!form.current) return;
    follow(form.current, new URLSearchParams(search), isBack && !isNew.current);
    if (isNew.current && isTypedEarly(form.current)) form.current.requestSubmit();
    isNew.current = false;
  }, [search, isBack]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    ref: form,
    onChange({ target }: FormEvent<HTMLFormElement>) {
      clearTimeout(timer.current);
      if (isTyped(target)) timer.current = setTimeout(() => apply(target), PAUSE_MS);
      else apply(null);
    },
    onBlur: () => typedText.leave(null),
    onSubmit(event: FormEvent) {
      event.preventDefault();
      apply(typedText.field());
    },
  };
}

/** The field whose text led to the current page. Counts only after the navigation has finished, or it would replace the previous entry. */
function useTypedText() {
  const { key } = useLocation();
  const wayHere = useNavigationType();
  const sent = useRef<EventTarget | null>(null);
  const markedField = useRef<EventTarget | null>(null);
  useEffect(() => {
    markedField.current = wayHere === "POP" ? null : sent.current;
  }, [key, wayHere]);
  return {
    field: () => markedField.current,
    goOn: (field: EventTarget | null) => field !== null && markedField.current === field,
    leave(field: EventTarget | null) {
      sent.current = field;
      if (field === null) markedField.current = null;
    },
  };
}

function filledIn(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value.trim()) params.append(name, value.trim());
  return params;
}

function follow(form: HTMLFormElement, params: URLSearchParams, isBack: boolean): void {
  for (const field of form.elements) {
    if (field === document.activeElement && isTyped(field) && !isBack) continue;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.name)
      continue;
    if (field instanceof HTMLInputElement && field.type === "checkbox")
      field.checked = params.getAll(field.name).includes(field.value);
    else if (field.type !== "hidden") field.value = params.get(field.name) ?? "";
  }
}

/** Whether a text was typed before the page could react. */
function isTypedEarly(form: HTMLFormElement): boolean {
  const field = document.activeElement;
  return (
    field instanceof HTMLInputElement && field.form === form && field.value !== field.defaultValue
  );
}

function isTyped(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && ["search", "text"].includes(target.type);
}
