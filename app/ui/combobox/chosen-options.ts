import { OPTION_HINT, OPTION_NAME, sentList } from "../../kernel/input/form";
import type { Option } from "./option";

type Sent = Record<string, string>;

/** The option chosen in a form as submitted or as stored on this device; null if it is not offered and its name is not known. */
export function chosenOption(
  sent: Sent,
  name: string,
  options: readonly (Option | null)[] | null,
): Option | null {
  return optionOf(sent, sent[name] ?? "", byId(options ?? []));
}

/** The same for several, in the order in which they were chosen. */
export function chosenOptions(
  sent: Sent,
  name: string,
  options: readonly (Option | null)[] | null,
): Option[] {
  const offered = byId(options ?? []);
  return sentList(sent, name).flatMap((id) => optionOf(sent, id, offered) ?? []);
}

/** The first of each id. */
function byId(options: readonly (Option | null)[]): Map<string, Option> {
  return new Map(
    options.flatMap((option) => (option ? [[option.id, option] as const] : [])).reverse(),
  );
}

function optionOf(sent: Sent, id: string, offered: ReadonlyMap<string, Option>): Option | null {
  const name = sent[`${OPTION_NAME}${id}`];
  const hint = sent[`${OPTION_HINT}${id}`];
  const option = offered.get(id) ?? (id && name ? { id, name } : null);
  return option && hint ? { ...option, hint, isAlike: true } : option;
}
