const BUTTON = '[type="submit"], [type="button"], [type="reset"], [type="image"]';
/** Fields that Enter does not leave: it opens the chooser of files, and sends what is typed alone. */
const STAYS = `${BUTTON}, [type="file"], [type="search"], [type="password"], [autocomplete~="one-time-code"]`;
const FIELDS = `input:not([type="hidden"], ${BUTTON}), select, textarea, [contenteditable="true"]`;

/** Fields that nothing is typed in. */
const CHOICES = 'select, [type="checkbox"], [type="radio"]';

/**
 * In a form that saves, Enter in a field of one line goes on to the next field and Ctrl or Command + Enter saves. Browsers send the form at Enter:
 * a hand scanner ends each code with it, and would file a report that has just been begun. In a dialog with one text field Enter saves too: there
 * is nothing to go on to.
 */
export function followEnterKey(): () => void {
  document.addEventListener("keydown", onKeyDown);
  document.addEventListener("focusin", onFocus);
  return () => {
    document.removeEventListener("keydown", onKeyDown);
    document.removeEventListener("focusin", onFocus);
  };
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== "Enter" || event.defaultPrevented || event.isComposing) return;
  const form = savingFormOf(event.target);
  if (!form) return;
  if (event.ctrlKey || event.metaKey || isOnlyText(form, event.target)) {
    event.preventDefault();
    // A press and not a submission: the button of a wizard's step goes to the next one, and checks the fields.
    if (!event.repeat) submitButtonOf(form)?.click();
  } else if (goesOn(event.target)) {
    event.preventDefault();
    (nextField(form, event.target) ?? submitButtonOf(form))?.focus();
  }
}

/** The keyboard of a phone shows what its Enter does. */
function onFocus({ target }: FocusEvent): void {
  const form = savingFormOf(target);
  if (form && goesOn(target)) target.enterKeyHint ||= isOnlyText(form, target) ? "done" : "next";
}

function savingFormOf(target: EventTarget | null): HTMLFormElement | null {
  if (!(target instanceof HTMLElement)) return null;
  const form = target instanceof HTMLInputElement ? target.form : target.closest("form");
  const isSearch = form?.role === "search" || form?.getAttribute("method") === "get";
  return isSearch ? null : form;
}

function goesOn(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && !target.matches(STAYS);
}

function nextField(form: HTMLFormElement, current: HTMLInputElement): HTMLElement | undefined {
  const fields = fieldsOf(form);
  return fields.slice(fields.indexOf(current) + 1).find((field) => !isOfGroup(field, current));
}

/** Another button of the same radio group, which the arrow keys reach. */
function isOfGroup(field: HTMLElement, current: HTMLInputElement): boolean {
  return (
    current.type === "radio" && field instanceof HTMLInputElement && field.name === current.name
  );
}

function fieldsOf(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(FIELDS)].filter(isReachable);
}

/** The only field of a dialog's form that is typed in. */
function isOnlyText(form: HTMLFormElement, target: EventTarget | null): boolean {
  const [text, ...others] = fieldsOf(form).filter((field) => !field.matches(CHOICES));
  return text === target && goesOn(target) && others.length === 0 && isInDialog(form);
}

function isInDialog(form: HTMLFormElement): boolean {
  return form.closest("dialog") !== null;
}

/** The button that the browser would press; of a dialog the last one, which is its action. */
function submitButtonOf(form: HTMLFormElement): HTMLElement | undefined {
  const buttons = [...form.elements].filter(
    (each): each is HTMLElement =>
      (each instanceof HTMLButtonElement || each instanceof HTMLInputElement) &&
      each.type === "submit" &&
      isReachable(each),
  );
  return isInDialog(form) ? buttons.at(-1) : buttons[0];
}

function isReachable(element: HTMLElement): boolean {
  return (
    element.tabIndex >= 0 && !element.matches(":disabled") && element.getClientRects().length > 0
  );
}
