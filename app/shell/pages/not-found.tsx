import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readUnknownPage } from "~/server/page/page";
import { pageHandle } from "../layout/page-handle";

/** Signed-in users see Page Not Found, everybody else is redirected to the login (requirements §2). */
export function loader(args: LoaderFunctionArgs) {
  return readUnknownPage(args);
}

export default function NotFound() {
  return null;
}

export const handle = pageHandle((t) => t("shell.missing.title"));
