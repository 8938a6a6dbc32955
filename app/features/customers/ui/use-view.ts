import { useLocation } from "@remix-run/react";
import { type CustomerView, viewIn } from "../model";

/** Whether the reader looks at customers or at partners. */
export function useView(): CustomerView {
  return viewIn(useLocation().pathname);
}
