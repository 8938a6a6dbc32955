import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LABEL_KINDS, LABEL_PATHS } from "~/kernel/label-codes";
import { Refusal } from "~/kernel/refusal";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { LinkButton } from "~/ui/layout/button";
import { PageHeader } from "~/ui/layout/page-header";

/** Shown when the PDF of labels cannot be generated at the moment. It offers the same PDF again. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async () => {
    const kind = LABEL_KINDS.find((each) => each === args.params["kind"]);
    if (!kind) throw new Refusal("not_found");
    const params = new URL(args.request.url).searchParams;
    const isLimit = params.get("reason") === "limit";
    params.delete("reason");
    const download = `/api/labels/${kind}/pdf?${params}`;
    return { isLimit, download, listPath: LABEL_PATHS[kind] };
  });
}

export default function LabelsNotReady() {
  const { t } = useTranslation();
  const { isLimit, download, listPath } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("workOrders.pdf.title")}
        text={isLimit ? t("workOrders.pdf.limit") : t("workOrders.pdf.text")}
      />
      <div className="flex flex-wrap gap-2">
        <LinkButton to={download} look="primary" icon="download" reloadDocument>
          {t("workOrders.pdf.again")}
        </LinkButton>
        <LinkButton to={listPath} look="quiet">
          {t("ui.dialog.cancel")}
        </LinkButton>
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("workOrders.pdf.title"));
