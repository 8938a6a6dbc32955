import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { boardOf } from "~/kernel/input/list-view";
import { parseInput } from "~/kernel/input/parse";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { ComingSoon } from "~/shell/pages/coming-soon";
import { listInput } from "~/features/checklists/inputs/template";
import { getComingSoon } from "~/features/checklists/queries/coming-soon";
import { findTemplates, listTemplateCategories } from "~/features/checklists/queries/list";
import { TemplateList } from "~/features/checklists/ui/template/template-list";

/** The templates, or what is to come while the feature is disabled. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const { searchParams } = new URL(args.request.url);
    const listParams = parseInput(listInput, Object.fromEntries(searchParams));
    const { view, cards } = boardOf(args.request, "checklists");
    const [found, categories, comingSoon] = await Promise.all([
      findTemplates(ctx, listParams, cards),
      listTemplateCategories(ctx),
      getComingSoon(ctx),
    ]);
    return found ? { list: { ...found, categories, listParams, view } } : { comingSoon };
  });
}

export default function Checklists() {
  const data = useLoaderData<typeof loader>();
  return data.list ? (
    <TemplateList {...data.list} />
  ) : (
    <ComingSoon
      comingSoon={data.comingSoon}
      icons={["list-checks", "check-square", "cloud-off", "file-check"]}
    />
  );
}

export const handle = pageHandle((t) => t("checklists.title"), { shows: ["checklist_templates"] });
