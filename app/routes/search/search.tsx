import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { searchInput } from "~/features/search/inputs";
import { searchRecords } from "~/features/search/queries/search";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { ItemLine } from "~/shell/palette/item-line";
import { itemOf } from "~/shell/palette/result-items";
import { SearchInput } from "~/ui/form/search-input";
import { Button } from "~/ui/layout/button";
import { PageHeader } from "~/ui/layout/page-header";

/** The search over all records as a page, for a link and for browsers without JavaScript. */
export function loader(args: LoaderFunctionArgs) {
  const typed = new URL(args.request.url).searchParams.get("search") ?? "";
  return readPage(args, async (ctx) => {
    // Longer text than any name has no more results, and text that is not well-formed has none.
    const { data } = searchInput.safeParse({ search: typed.slice(0, 100) });
    const search = data?.search ?? "";
    return { search, found: await searchRecords(ctx, search) };
  });
}

export default function SearchPage() {
  const { t } = useTranslation();
  const { search, found } = useLoaderData<typeof loader>();
  const items = found.map((result) => itemOf(result, t));
  return (
    <>
      <PageHeader title={t("search.title")} />
      <Form method="get" role="search" className="mb-4 flex max-w-2xl flex-wrap gap-2">
        <SearchInput label={t("search.placeholder")} name="search" className="flex-[1_1_8rem]" />
        <Button look="primary">{t("search.submit")}</Button>
      </Form>
      <p role="status" className="text-muted mb-2">
        {search === ""
          ? t("search.text")
          : items.length === 0
            ? t("search.empty", { search })
            : t("search.found", { count: items.length })}
      </p>
      <ul className="max-w-3xl">
        {items.map((item, index) => (
          <li key={item.path}>
            {item.group === items[index - 1]?.group ? null : (
              <h2 className="text-muted px-3 pt-3 pb-1 text-sm font-medium">{item.group}</h2>
            )}
            <Link to={item.path} className="palette-line hover:bg-base-200">
              <ItemLine item={item} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

export const handle = pageHandle((t) => t("search.title"));
