import { expect, it } from "vitest";
import { newId } from "../../../app/kernel/ids";
import { pageAbove } from "../../../app/kernel/page-above";

const id = newId();

it.each([
  [`/work-orders/${id}/visits/${newId()}/change`, `/work-orders/${id}`],
  [`/work-orders/${id}/edit`, `/work-orders/${id}`],
  [`/work-orders/${id}`, "/work-orders"],
  ["/work-orders/new", "/work-orders"],
  ["/tickets/add-to-work-order", "/tickets"],
  ["/tickets", "/tickets"],
  [`/assets/equipment/${id}/edit`, `/assets/equipment/${id}`],
  [`/assets/equipment/categories/${id}/rename`, "/assets/equipment"],
  [`/schedule/visits/${id}/move`, "/schedule"],
  [`/settings/phrases/${id}/edit`, "/settings"],
  ["/c/abc", null],
  ["/", null],
])("from %s leads to %s", (path, above) => {
  expect(pageAbove(path)).toBe(above);
});
