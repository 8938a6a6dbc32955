import { createContext, lazy, Suspense, useContext, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ColumnChoice, chosenColumns } from "~/kernel/input/column-choices";
import { Icon } from "../layout/icon";
import type { Column } from "./table-columns";

const ColumnsMenu = lazy(async () => ({ default: (await import("./columns-menu")).ColumnsMenu }));

type Choosing = { choice: ColumnChoice | null; choose: (keys: ColumnChoice) => void };

/** Null for a table whose columns cannot be chosen. */
export const ColumnChoosing = createContext<Choosing | null>(null);

/** The columns in the chosen order; the one with the link of the row always stays. */
export function useChosenColumns<Row>(columns: Column<Row>[]): Column<Row>[] {
  const choice = useContext(ColumnChoosing)?.choice ?? null;
  return chosenColumns(columns, choice, ({ card, header }) => card === "title" || header === "");
}

type Props<Row> = { all: Column<Row>[]; visible: Column<Row>[] };

/** Opens the choice of columns. Only desks show it. */
export function ColumnsButton<Row>({ all, visible }: Props<Row>) {
  const { t } = useTranslation();
  const choosing = useContext(ColumnChoosing);
  const [isOpen, setOpen] = useState(false);
  if (!choosing) return null;
  return (
    <div className="columns-button">
      <button
        type="button"
        aria-label={t("ui.columns.title")}
        title={t("ui.columns.title")}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" size={16} />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ColumnsMenu
            all={all}
            visible={visible}
            choose={choosing.choose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
