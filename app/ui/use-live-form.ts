import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";

const PAUSE_MS = 300;

/**
 * A GET form that applies itself: words after a pause, everything else at once, and always without what is empty.
 * When the address changes by other means, as by Back, the fields follow it, except the one being typed in.
 */
export function useLiveForm() {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const navigate = useNavigate();
  const { search } = useLocation();

  function apply() {
    clearTimeout(timer.current);
    if (form.current) navigate(`?${filledIn(form.current)}`, { replace: true, preventScrollReset: true });
  }
  useEffect(() => {
    if (form.current) follow(form.current, new URLSearchParams(search));
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    ref: form,
    onChange({ target }: FormEvent<HTMLFormElement>) {
      clearTimeout(timer.current);
      if (isTyped(target)) timer.current = setTimeout(apply, PAUSE_MS);
      else apply();
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      apply();
    },
  };
}

function filledIn(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && value.trim()) params.append(name, value.trim());
  return params;
}

function follow(form: HTMLFormElement, params: URLSearchParams): void {
  for (const field of form.elements) {
    if (field === document.activeElement) continue;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.name) continue;
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = params.getAll(field.name).includes(field.value);
    else if (field.type !== "hidden") field.value = params.get(field.name) ?? "";
  }
}

function isTyped(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && (target.type === "search" || target.type === "text");
}
