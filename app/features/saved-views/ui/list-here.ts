import { useLocation } from "@remix-run/react";
import { Refusal } from "~/kernel/refusal";
import { viewedListOf, type ViewedList } from "../model";

/** The list whose page or dialog is requested. */
export function listHere({ url }: Request): ViewedList {
  const list = viewedListOf(new URL(url).pathname);
  if (!list) throw new Refusal("not_found");
  return list;
}

/** The URL of the list behind a dialog, as it is filtered. */
export function useListBehind(): string {
  const { pathname, search } = useLocation();
  return `/${pathname.split("/")[1]}${search}`;
}
