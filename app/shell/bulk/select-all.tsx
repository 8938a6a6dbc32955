import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { useToast } from "~/ui/overlay/toast";
import { MAX_SELECTED, readRows, type WholeList } from "./whole-list";

/** Selects the rows of all pages. Of a very long list only the first ones. */
export function SelectAll<Row>({
  list,
  onRows,
}: {
  list: WholeList;
  onRows: (rows: Row[]) => void;
}) {
  const { t } = useTranslation();
  const show = useToast();
  const [busy, setBusy] = useState(false);
  async function select() {
    setBusy(true);
    await readRows<Row>(list).then(onRows, () => show("error", t("workOrders.bulk.select-failed")));
    setBusy(false);
  }
  return (
    <Button type="button" look="quiet" busy={busy} onClick={() => void select()}>
      {list.total > MAX_SELECTED
        ? t("workOrders.bulk.select-first", { count: MAX_SELECTED })
        : t("workOrders.bulk.select-all", { count: list.total })}
    </Button>
  );
}
