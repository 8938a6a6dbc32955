import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readPage } from "~/kernel/server/page/page";
import { ComingSoon } from "~/shell/pages/coming-soon";
import { pageHandle } from "~/shell/layout/page-handle";
import { getComingSoon } from "../queries";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, getComingSoon);
}

export default function Checklists() {
  return (
    <ComingSoon
      comingSoon={useLoaderData<typeof loader>()}
      icons={["list-checks", "check-square", "cloud-off", "file-check"]}
    />
  );
}

export const handle = pageHandle((t) => t("checklists.title"));
