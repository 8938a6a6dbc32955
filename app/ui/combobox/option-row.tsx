import { Meter } from "../layout/meter";
import type { Option } from "./option";

type Props = Pick<Option, "name" | "hint" | "load"> & {
  /** The id of the hint, which may describe a control. */
  hintId?: string;
  /** On the colour of an active option. */
  isActive?: boolean;
};

/** What a list of options says about one: its name and hint, and its load as a bar beside the hint. In a narrow list the bar is below the name. */
export function OptionRow({ name, hint, hintId, load, isActive = false }: Props) {
  const tone = load && load.part > load.whole ? "text-caution" : "text-muted";
  const colour = isActive ? "" : tone;
  if (!load) {
    return (
      <span className="min-w-0 flex-1 wrap-anywhere">
        {name}
        {hint ? <span className={`block text-sm ${colour}`}>{hint}</span> : null}
      </span>
    );
  }
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 grow-999 basis-40 wrap-anywhere">{name}</span>
      <span className="flex grow basis-52 items-center gap-3">
        <span className="bg-base-100 min-w-16 flex-1 rounded-full">
          <Meter {...load} />
        </span>
        <span id={hintId} className={`w-28 shrink-0 text-end text-sm tabular-nums ${colour}`}>
          {hint}
        </span>
      </span>
    </span>
  );
}
