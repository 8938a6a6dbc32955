import { OPTION_NAME, sentList } from "../../kernel/input/form";
import type { Option } from "./option";

type Sent = Record<string, string>;

/** The option chosen in a form as submitted or as stored on this device; null if it is not offered and its name is not known. */
export function chosenOption(
  sent: Sent,
  name: string,
  options: readonly (Option | null)[] | null,
): Option | null {
  return optionOf(sent, sent[name] ?? "", options ?? []);
}

/** The same for several, in the order in which they were chosen. */
export function chosenOptions(
  sent: Sent,
  name: string,
  options: readonly (Option | null)[] | null,
): Option[] {
  return sentList(sent, name).flatMap((id) => optionOf(sent, id, options ?? []) ?? []);
}

function optionOf(sent: Sent, id: string, options: readonly (Option | null)[]): Option | null {
  const name = sent[`${OPTION_NAME}${id}`];
  return options.find((option) => option?.id === id) ?? (id && name ? { id, name } : null);
}
