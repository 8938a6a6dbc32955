import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readUnknownPage } from "~/kernel/server/page";
import { pageHandle } from "./page-handle";

/** requirements §2: signed-in people see Page Not Found, everybody else the login. */
export function loader(args: LoaderFunctionArgs) {
  return readUnknownPage(args);
}

export default function NotFound() {
  return null;
}

export const handle = pageHandle((t) => t("shell.missing.title"));
