import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readPage } from "~/kernel/server/page";
import { EmptyRoom } from "~/shell/empty-room";
import { pageHandle } from "~/shell/page-handle";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async () => null);
}

export default function Customers() {
  return <EmptyRoom room="customers" />;
}

export const handle = pageHandle((t) => t("customers.title"));
