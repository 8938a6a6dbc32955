import { useLocation } from "@remix-run/react";
import { type CustomerView, viewIn } from "../model";

export function useView(): CustomerView {
  return viewIn(useLocation().pathname);
}
