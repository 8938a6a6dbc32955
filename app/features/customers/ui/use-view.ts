import { useLocation } from "@remix-run/react";
import { type CustomerView, viewIn } from "../model";

/** Returns whether the current page shows customers or partners. */
export function useView(): CustomerView {
  return viewIn(useLocation().pathname);
}
