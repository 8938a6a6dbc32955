import type { Option } from "./option";

/** An option as it is chosen from a list: it stays marked if another one there has its name. */
export function chosenAmong(option: Option, options: readonly Option[]): Option {
  return hasTwin(option, options) ? { ...option, isAlike: true } : option;
}

/** What distinguishes a chosen option from those of the same name, if there are any, as far as is known. */
export function tellingHint(option: Option, options: readonly Option[]): string | undefined {
  if (!option.isAlike && !hasTwin(option, options)) return undefined;
  return option.hint || options.find(({ id }) => id === option.id)?.hint || undefined;
}

function hasTwin({ id, name }: Option, options: readonly Option[]): boolean {
  return options.some(
    (other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase(),
  );
}
