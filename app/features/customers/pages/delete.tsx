import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { RecordBlocked, useUsageLabels } from "~/shell/records/record-blocked";
import { deleteCustomer } from "../commands/delete";
import { plainInput } from "../inputs";
import type { CustomerDetail } from "../queries/record";
import { CustomerDialog } from "../ui/customer-dialog";
import { useView } from "../ui/use-view";
import { viewIn } from "../model";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const view = viewIn(new URL(args.request.url).pathname);
    await deleteCustomer(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
      view,
    );
    return redirect(`/${view}?done=delete`);
  });
}

/** Tells a user beforehand why the record cannot be deleted, and offers archiving instead. */
export default function Delete() {
  const { t } = useTranslation();
  const inWords = useUsageLabels();
  const view = useView();
  const { id, uses, isInUse, availableActions } = useOutletContext<CustomerDetail>();
  if (!isInUse) return <CustomerDialog command="delete" danger />;
  const archiveTo = availableActions.includes("archive") ? `/${view}/${id}/archive` : null;
  return (
    <RecordBlocked
      title={t(`${view}.delete.blocked`)}
      reason={t("records.uses.reason", { uses: inWords(uses) })}
      archiveTo={archiveTo}
      closeTo={`/${view}/${id}`}
    />
  );
}
