import { type ReactNode, useMemo, useState } from "react";
import { choiceFor } from "~/kernel/input/cookie";
import { type ColumnChoice, columnCookie } from "~/kernel/input/column-choices";
import { useRootFacts } from "~/shell/layout/root-facts";
import { ColumnChoosing } from "~/ui/list/column-choice";

/** The tables inside have the columns that the user chose for this list in this browser, and a button to choose them. */
export function ChosenColumns({ list, children }: { list: string; children: ReactNode }) {
  const stored = useRootFacts()?.columns?.[list] ?? null;
  const [choice, setChoice] = useState<ColumnChoice | null>(stored);
  const choosing = useMemo(
    () => ({
      choice,
      choose(keys: ColumnChoice) {
        setChoice(keys);
        document.cookie = choiceFor(columnCookie(list), keys.join("."));
      },
    }),
    [choice, list],
  );
  return <ColumnChoosing.Provider value={choosing}>{children}</ColumnChoosing.Provider>;
}
