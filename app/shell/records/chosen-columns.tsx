import { useRevalidator, useSearchParams } from "@remix-run/react";
import { type ReactNode, useMemo, useState } from "react";
import { choiceFor } from "~/kernel/input/cookie";
import { type ColumnChoice, columnCookie } from "~/kernel/input/column-choices";
import { useRootFacts } from "~/shell/layout/root-facts";
import { isOnline } from "~/offline/connectivity/connectivity";
import { ColumnChoosing } from "~/ui/list/column-choice";
import { LIST_PARAMS } from "~/ui/list/list-address";

type Props = { list: string; children: ReactNode };

/**
 * The tables inside have the columns that the URL names, or those that the user chose for this list in this browser, and a button to
 * choose them.
 */
export function ChosenColumns({ list, children }: Props) {
  const named = useSearchParams()[0].get(LIST_PARAMS.columns);
  const ofBrowser = useRootFacts()?.columns?.[list] ?? null;
  return (
    <Choosing key={named} list={list} first={named ? named.split(".") : ofBrowser}>
      {children}
    </Choosing>
  );
}

function Choosing({ list, first, children }: Props & { first: ColumnChoice | null }) {
  const [choice, setChoice] = useState<ColumnChoice | null>(first);
  const { revalidate } = useRevalidator();
  const choosing = useMemo(
    () => ({
      choice,
      choose(keys: ColumnChoice) {
        setChoice(keys);
        document.cookie = choiceFor(columnCookie(list), keys.join("."));
        // Some columns are read only where they are chosen. Without a network, reading would turn the page into an error.
        if (isOnline()) revalidate();
      },
    }),
    [choice, list, revalidate],
  );
  return <ColumnChoosing.Provider value={choosing}>{children}</ColumnChoosing.Provider>;
}
