import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { LinkButton } from "~/ui/layout/button";
import { SettingsFrame } from "~/features/settings/ui/settings-page";
import { EmptyState } from "~/ui/list/empty-state";
import { listCompanyPhrases } from "~/features/phrases/queries";
import { PhraseTable } from "~/features/phrases/ui/phrase-table";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({ phrases: await listCompanyPhrases(ctx) }));
}

export default function CompanyPhrases() {
  const { t } = useTranslation();
  const { phrases } = useLoaderData<typeof loader>();
  useDoneToast("phrases");
  const create = (
    <LinkButton to="/settings/phrases/new" look="primary" icon="plus" preventScrollReset>
      {t("phrases.settings.new")}
    </LinkButton>
  );
  return (
    <SettingsFrame
      title={t("phrases.settings.title")}
      text={t("phrases.settings.text")}
      actions={phrases.length > 0 ? create : null}
    >
      {phrases.length === 0 ? (
        <EmptyState
          icon="quote"
          title={t("phrases.settings.empty")}
          text={t("phrases.settings.empty-text")}
        >
          {create}
        </EmptyState>
      ) : (
        <PhraseTable phrases={phrases} />
      )}
      <Outlet />
    </SettingsFrame>
  );
}

export const handle = pageHandle((t) => t("phrases.settings.title"));
