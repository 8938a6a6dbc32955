import type { TFunction } from "i18next";
import { csvOf } from "~/kernel/text/csv";
import type { Language } from "~/kernel/text/languages";
import type { WorkOrderRow } from "../../queries/list/rows";

type Format = { day: (day: string) => string };

/** The columns of the list, and what it cuts. */
export function ordersCsv(
  orders: readonly WorkOrderRow[],
  t: TFunction,
  language: Language,
  format: Format,
): string {
  const field = (key: "number" | "title" | "customer" | "place" | "plannedStart" | "plannedEnd") =>
    t(`workOrders.field.${key}`);
  const heads = [
    field("number"),
    field("title"),
    field("customer"),
    field("place"),
    field("plannedStart"),
    field("plannedEnd"),
    t("workOrders.field.lead"),
    t("workOrders.field.priority"),
    t("workOrders.field.status"),
  ];
  const day = (value: string) => (value ? format.day(value) : "");
  const rows = orders.map((order) => [
    order.number,
    order.description.trim().split("\n", 1)[0] ?? "",
    order.customerName,
    [order.assetName || order.roomName, order.locationName].filter(Boolean).join(" · "),
    day(order.plannedStartOn),
    day(order.plannedEndOn),
    order.leadName,
    t(`common.priority.${order.priority}`),
    t(`common.status.${order.status}`),
  ]);
  return csvOf([heads, ...rows], language);
}

/** The browser saves the file. */
export function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
