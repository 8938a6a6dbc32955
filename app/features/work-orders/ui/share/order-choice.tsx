import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fold } from "~/kernel/text/fold";
import { useFormat } from "~/shell/layout/use-format";
import { Button } from "~/ui/layout/button";
import { StatusBadge } from "~/ui/layout/status-badge";
import type { WorkOrderRow } from "../../queries/list/rows";
import { joinNames } from "~/kernel/text/title";

const FIRST = 8;

/** The user's open orders, the most likely first. A search finds the others, also offline. */
export function OrderChoice({ orders, disabled }: { orders: WorkOrderRow[]; disabled: boolean }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [isWhole, setIsWhole] = useState(false);
  if (orders.length === 0) return <p className="text-muted">{t("workOrders.shared.no-orders")}</p>;
  const terms = fold(search).split(/\s+/).filter(Boolean);
  const found = orders.filter((row) => terms.every((term) => textOf(row).includes(term)));
  const visible = isWhole || terms.length > 0 ? found : found.slice(0, FIRST);
  return (
    <div className="flex flex-col gap-2">
      {orders.length > FIRST ? (
        <input
          type="search"
          className="input w-full"
          aria-label={t("workOrders.shared.search")}
          placeholder={t("workOrders.shared.search")}
          autoComplete="off"
          enterKeyHint="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      ) : null}
      <ul className="flex flex-col gap-2">
        {visible.map((row) => (
          <li key={row.id}>
            <Choice row={row} disabled={disabled} />
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p role="status">{t("workOrders.shared.none-found")}</p> : null}
      {visible.length < found.length ? (
        <Button type="button" look="quiet" className="self-start" onClick={() => setIsWhole(true)}>
          {t("workOrders.shared.all", { count: found.length })}
        </Button>
      ) : null}
    </div>
  );
}

function Choice({ row, disabled }: { row: WorkOrderRow; disabled: boolean }) {
  const format = useFormat();
  const place = joinNames(row.customerName, row.assetName || row.roomName);
  return (
    <>
      <input
        type="hidden"
        name={`title.${row.id}`}
        value={joinNames(row.number, row.customerName)}
      />
      <button
        name="workOrderId"
        value={row.id}
        disabled={disabled}
        className="rounded-field border-line hover:bg-base-200 flex min-h-14 w-full cursor-pointer flex-col gap-0.5 border px-3 py-2 text-start disabled:cursor-default disabled:opacity-60"
      >
        <span className="flex w-full items-center justify-between gap-2">
          <span className="font-semibold">{row.number}</span>
          <StatusBadge status={row.status} />
        </span>
        <span className="wrap-anywhere">{place || row.description}</span>
        {row.plannedStartOn ? (
          <span className="text-muted text-sm">{format.nearDay(row.plannedStartOn)}</span>
        ) : null}
      </button>
    </>
  );
}

function textOf(row: WorkOrderRow): string {
  return fold(
    [row.number, row.customerName, row.locationName, row.assetName, row.description].join(" "),
  );
}
