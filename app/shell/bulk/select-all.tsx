import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { useToast } from "~/ui/overlay/toast";
import { callApi } from "../api/api-client";

/** What a list shows: the API's path of its rows, their filters, and how many there are on all pages. */
export type WholeList = { path: string; listParams: object; total: number };

/** The commands run for each record, a few a second. */
const MAX_SELECTED = 500;
const PAGE_SIZE = 100;

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

/** The rows of the first pages, one request after the other. */
export async function readRows<Row>({ path, listParams, total }: WholeList): Promise<Row[]> {
  const rows: Row[] = [];
  const pages = Math.ceil(Math.min(total, MAX_SELECTED) / PAGE_SIZE);
  for (let pageNumber = 1; pageNumber <= pages; pageNumber += 1) {
    const params = paramsOf({ ...listParams, pageNumber, pageSize: PAGE_SIZE });
    const { entities } = await callApi<{ entities: Row[] }>(`${path}?${params}`);
    rows.push(...entities);
  }
  return rows;
}

/** Without filters that are not set. */
function paramsOf(listParams: object): URLSearchParams {
  const set = Object.entries(listParams).filter(([, value]) => value !== null && value !== "");
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
}
