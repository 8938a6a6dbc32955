import { currentOwner } from "../../data/owner";
import { rememberWriting } from "./known-database";

/** Remembers the title of each form of the outbox in which the user types: the title that its entry will have. */
export function watchWriting(signal: AbortSignal): void {
  document.addEventListener(
    "input",
    ({ target }) => {
      const [owner, title] = [currentOwner(), titleAt(target)];
      if (owner !== null && title !== "") rememberWriting(owner, title);
    },
    { signal },
  );
}

function titleAt(target: EventTarget | null): string {
  const form = target instanceof Element ? target.closest("form") : null;
  const field = form?.elements.namedItem("_title");
  return field instanceof HTMLInputElement ? field.value : "";
}
