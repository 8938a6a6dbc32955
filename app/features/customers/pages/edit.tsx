import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseInput } from "~/kernel/input/parse";
import { readForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordConflict, storedVersion } from "~/shell/records/record-conflict";
import { PageHeader } from "~/ui/layout/page-header";
import { updateCustomer } from "../commands/update";
import { updateInput } from "../inputs";
import { viewOf } from "../policy";
import { getCustomer } from "../queries/record";
import { draftOf, draftFromInput } from "../ui/customer-draft";
import { SameTaxIdNotice } from "../ui/customer-facts";
import { CustomerForm } from "../ui/customer-form";
import { CUSTOMER_FIELDS, viewIn } from "../model";
import { countryName } from "~/kernel/text/country-name";
import { useLanguage } from "~/ui/layout/use-language";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const view = viewIn(new URL(args.request.url).pathname);
    const customer = await getCustomer(ctx, args.params["id"] ?? "", view);
    if (!customer.availableActions.includes("update")) throw new Refusal("transition_not_allowed");
    return { customer, view };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const view = viewIn(new URL(args.request.url).pathname);
    const schema = updateInput(view);
    const changed = await updateCustomer(
      ctx,
      parseInput(schema, {
        ...readForm(schema, form, ["isCustomer", "isPartner"]),
        id: args.params["id"],
      }),
      view,
    );
    return redirect(`/${viewOf(view, changed)}/${changed.id}?done=update`);
  });
}

export default function EditCustomer() {
  const { t } = useTranslation();
  const { customer, view } = useLoaderData<typeof loader>();
  const labelOf = useValueLabels();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  const current = storedVersion(refused?.refusal);
  // The next save is based on the other version, which the user has now seen.
  const seen = current ? { ...customer, version: current.version } : customer;
  return (
    <>
      <PageHeader title={t(`${view}.update.title`, { name: customer.name })} />
      <div className="flex flex-col gap-4">
        {current ? (
          <RecordConflict
            fields={CUSTOMER_FIELDS}
            before={customer}
            current={current}
            sent={refused?.sent}
            label={(field) => t(`customers.field.${field}`)}
            labelOf={labelOf}
          />
        ) : null}
        <SameTaxIdNotice customer={customer} />
        <CustomerForm
          draft={draftFromInput(draftOf(seen), refused?.sent)}
          refusal={refused?.refusal}
          failed={t(`${view}.update.failed`)}
          submitLabel={t(`${view}.update.confirm`)}
          closeTo={`/${view}/${customer.id}`}
        />
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("customers.detail.edit"), { edits: "customers/:id" });

/** Formats a field's value: kind, country and flags by their labels, other values unchanged. */
function useValueLabels(): (field: string, value: unknown) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (field, value) => {
    if (value === null || value === undefined || value === "") return "";
    if (typeof value === "boolean") return t(value ? "common.yes" : "common.no");
    if (field === "country") return countryName(String(value), language);
    const text = String(value);
    return field === "entity" ? t(`common.entity.${text}`, { defaultValue: text }) : text;
  };
}
