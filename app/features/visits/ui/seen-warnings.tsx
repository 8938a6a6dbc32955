import type { RefusalResponse } from "~/kernel/refusal";
import { mustBeAsked, type VisitWarning, warningKey } from "../policy/warnings";

type Props = { warnings: readonly VisitWarning[]; refusal: RefusalResponse | undefined };

/** What a form says that it has shown. A warning that must be asked counts from the time on when the server has asked. */
export function SeenWarnings({ warnings, refusal }: Props) {
  const asked = refusal?.facts["warnings"];
  const seen = warnings.filter(
    (warning) =>
      !mustBeAsked(warning) || (Array.isArray(asked) && asked.includes(warningKey(warning))),
  );
  return seen.map((warning) => (
    <input key={warningKey(warning)} type="hidden" name="_seen" value={warningKey(warning)} />
  ));
}
