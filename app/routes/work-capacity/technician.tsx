import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { fullName } from "~/kernel/authorization/roles";
import { actOnPage, readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { LinkButton } from "~/ui/layout/button";
import { PageHeader } from "~/ui/layout/page-header";
import { setWorkCapacity } from "~/features/work-capacity/commands/set";
import { setForm } from "~/features/work-capacity/inputs";
import { getCapacityAhead } from "~/features/work-capacity/queries/ahead";
import { CapacityForm } from "~/features/work-capacity/ui/capacity-form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({
    capacity: await getCapacityAhead(ctx, args.params["id"] ?? ""),
  }));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await setWorkCapacity(ctx, parseForm(setForm, form, { id: args.params["id"] }));
    return redirect(`/work-orders/capacity/${id}?done=set`);
  });
}

/** The page for users who plan orders. */
export default function TechnicianWorkCapacity() {
  const { t } = useTranslation();
  const { capacity } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  useDoneToast("workCapacity");
  return (
    <>
      <PageHeader title={t("workCapacity.title-of", { name: fullName(capacity) })}>
        <LinkButton to="/schedule" look="quiet" icon="arrow-left">
          {t("shell.navigation.schedule")}
        </LinkButton>
      </PageHeader>
      <CapacityForm
        key={capacity.version}
        capacity={capacity}
        refused={actionData && "refusal" in actionData ? actionData : undefined}
      />
    </>
  );
}

export const handle = pageHandle((t) => t("workCapacity.title"));
