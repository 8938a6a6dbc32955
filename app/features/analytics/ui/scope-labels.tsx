import { useFormat } from "~/shell/layout/use-format";
import type { Choices } from "../queries/choices";
import type { Around } from "./addresses";
import { joinNames } from "~/kernel/text/title";

/** Days, customer and technician in one line. The printed page shows it in place of the filters. */
export function ScopeLabels({
  around: { from, to },
  choices,
  about = [],
}: {
  around: Around;
  choices: Choices;
  about?: string[];
}) {
  const format = useFormat();
  const days = from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`;
  return (
    <span>
      {joinNames(
        days,
        choices.customerId.chosen?.name,
        choices.technicianId.chosen?.name,
        ...about,
      )}
    </span>
  );
}
