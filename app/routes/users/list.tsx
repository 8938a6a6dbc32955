import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { boardOf } from "~/kernel/input/list-view";
import { parseInput } from "~/kernel/input/parse";
import { readPage } from "~/server/page/page";
import { loadFromServer } from "~/offline/data/server-list";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { LinkButton } from "~/ui/layout/button";
import { PageHeader } from "~/ui/layout/page-header";
import { listInput } from "~/features/users/inputs/list";
import { readFilterNames } from "~/features/users/queries/assigned";
import { listWholeUsers } from "~/features/users/queries/list";
import { UserList } from "~/features/users/ui/user-list";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const listParams = parseInput(
      listInput,
      Object.fromEntries(new URL(args.request.url).searchParams),
    );
    const { view, cards } = boardOf(args.request, "users");
    const [list, narrowed] = await Promise.all([
      listWholeUsers(ctx, listParams, cards),
      readFilterNames(ctx, listParams),
    ]);
    return { ...list, narrowed, listParams, view };
  });
}

export const clientLoader = loadFromServer;

export default function Users() {
  const { t } = useTranslation();
  const list = useLoaderData<typeof loader>();
  useDoneToast("users");
  return (
    <>
      <PageHeader title={t("users.title")}>
        <LinkButton to="/users/new" look="primary" icon="plus" prefetches>
          {t("users.list.new")}
        </LinkButton>
      </PageHeader>
      <UserList {...list} />
    </>
  );
}

export const handle = pageHandle((t) => t("users.title"), { shows: ["users"] });
