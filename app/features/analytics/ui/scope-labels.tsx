import { useFormat } from "~/shell/layout/use-format";
import type { Choices } from "../queries/choices";
import type { Around } from "./addresses";

/** Which days, for whom and whose work, in one line: on paper it says what the filters say on the screen. */
export function ScopeLabels({ around: { from, to }, choices, about = [] }: { around: Around; choices: Choices; about?: string[] }) {
  const format = useFormat();
  const days = from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`;
  return <span>{[days, choices.customerId.chosen?.name, choices.technicianId.chosen?.name, ...about].filter(Boolean).join(" · ")}</span>;
}
