import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { fieldName } from "../form/field-name";
import { showRefusedAgain } from "../form/refused";
import { Notice } from "./notice";

type Props = {
  /** The refusal; a new one moves the focus here again. */
  of: object;
  title?: ReactNode;
  children?: ReactNode;
  /** Opens a step of a wizard, which may contain a hidden field. */
  open?: (step: string) => void;
};
type Wrong = { id: string; name: string; step: string | undefined };

/** The server's refusal above a form. It receives the focus after submission and links to each field that is still invalid. */
export function RefusalNotice({ of, title, children, open }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [wrong, setWrong] = useState<Wrong[]>([]);
  useEffect(() => {
    place.current?.focus();
    showRefusedAgain();
    const form = place.current?.closest("form");
    if (!form) return undefined;
    const look = () => setWrong(wrongIn(form));
    look();
    const changes = new MutationObserver(look);
    changes.observe(form, { subtree: true, attributes: true, attributeFilter: ["aria-invalid"] });
    return () => changes.disconnect();
  }, [of]);
  const goTo =
    ({ id, step }: Wrong) =>
    (event: MouseEvent) => {
      event.preventDefault();
      if (step) open?.(step);
      requestAnimationFrame(() => {
        const field = document.getElementById(id);
        const folded = field?.closest("details");
        if (folded) folded.open = true;
        field?.focus();
      });
    };
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Notice kind="error" title={title}>
        {children}
        {wrong.length > 0 ? (
          <ul className="flex flex-wrap gap-x-4">
            {wrong.map((each) => (
              <li key={each.id}>
                <a
                  href={`#${each.id}`}
                  className="link-plain inline-flex min-h-11 items-center underline"
                  onClick={goTo(each)}
                >
                  {each.name}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </Notice>
    </div>
  );
}

/** In the order of the form. A field without a name of its own is in a group that has one. */
function wrongIn(form: HTMLElement): Wrong[] {
  const fields = [...form.querySelectorAll<HTMLElement>("[aria-invalid=true][id]")];
  return fields
    .map((field) => ({
      id: field.id,
      name: fieldName(field),
      step: field.closest<HTMLElement>("[data-step]")?.dataset["step"],
    }))
    .filter(({ name }) => name);
}
