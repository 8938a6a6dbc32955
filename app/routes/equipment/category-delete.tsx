import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { plainInput } from "~/features/inventory/inputs";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { RecordBlocked, useUsageLabels } from "~/shell/records/record-blocked";
import { RecordCommand } from "~/shell/records/record-command";
import { deleteCategory } from "~/features/equipment/commands";
import { getCategory } from "~/features/equipment/queries";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({
    category: await getCategory(ctx, args.params["id"] ?? ""),
  }));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await deleteCategory(ctx, parseForm(plainInput, form, { id: args.params["id"] }));
    return redirect("/assets/equipment/categories?done=deleteCategory");
  });
}

const LIST = "/assets/equipment/categories";

export default function DeleteCategory() {
  const { t } = useTranslation();
  const labelOf = useUsageLabels();
  const { id, name, version, equipmentCount } = useLoaderData<typeof loader>().category;
  const reason = t("records.uses.reason", { uses: labelOf({ equipment: equipmentCount }) });
  if (equipmentCount > 0)
    return (
      <RecordBlocked
        title={t("equipment.deleteCategory.blocked")}
        reason={reason}
        instead={{
          to: `/assets/equipment?categoryId=${id}`,
          label: t("equipment.deleteCategory.see"),
          icon: "arrow-right",
        }}
        closeTo={LIST}
      />
    );
  const labels = {
    title: t("equipment.deleteCategory.title"),
    text: t("equipment.deleteCategory.text", { name }),
    confirm: t("equipment.deleteCategory.confirm"),
    failed: t("equipment.deleteCategory.failed"),
  };
  return <RecordCommand labels={labels} fields={{ version }} deletes closeTo={LIST} />;
}
