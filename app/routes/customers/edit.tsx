import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EditPage } from "~/features/inventory/ui/edit-page";
import { parseInput } from "~/kernel/input/parse";
import { readForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { countryName } from "~/kernel/text/country-name";
import { useLanguage } from "~/ui/layout/use-language";
import { updateCustomer } from "~/features/customers/commands";
import { updateInput } from "~/features/customers/inputs";
import { CUSTOMER_FIELDS } from "~/features/customers/fields";
import { viewIn } from "~/features/customers/model";
import { viewOf } from "~/features/customers/policy";
import { getCustomer } from "~/features/customers/queries";
import { CustomerForm } from "~/features/customers/ui/form";

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
  return (
    <EditPage
      list={view}
      record={customer}
      fields={CUSTOMER_FIELDS}
      label={(field) => t(`customers.field.${field}`)}
      labelOf={useValueLabels()}
    >
      {(form, draft) => (
        <CustomerForm draft={{ ...draft, sameTaxId: customer.sameTaxId }} {...form} />
      )}
    </EditPage>
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
