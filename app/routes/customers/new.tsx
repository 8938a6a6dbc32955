import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NewPage } from "~/features/inventory/ui/new-page";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { readForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { savedFormAction } from "~/offline/drafts/draft-action";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { emptyDraft } from "~/shell/records/record-draft";
import { createCustomer } from "~/features/customers/commands";
import { createInput } from "~/features/customers/inputs";
import { viewIn } from "~/features/customers/model";
import { CUSTOMER_FIELDS } from "~/features/customers/fields";
import { CustomerForm } from "~/features/customers/ui/form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const view = viewIn(new URL(args.request.url).pathname);
    const { country } = (await ctx.settings()).company;
    const flags = { isCustomer: view === "customers", isPartner: view === "partners" };
    return { view, draft: emptyDraft(CUSTOMER_FIELDS, newId(), { country, ...flags }) };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const view = viewIn(new URL(args.request.url).pathname);
    const schema = createInput(view);
    const { id } = await createCustomer(
      ctx,
      parseInput(schema, readForm(schema, form, ["isCustomer", "isPartner"])),
    );
    return redirect(`/${view}/${id}?done=create`);
  });
}

export const clientAction = savedFormAction;
export const shouldRevalidate = skipRevalidationIfQueued;

export default function NewCustomer() {
  const { view, draft } = useLoaderData<typeof loader>();
  return (
    <NewPage list={view} closeTo={`/${view}`}>
      {(form) => <CustomerForm draft={draft} {...form} />}
    </NewPage>
  );
}

export const handle = pageHandle((t, data) =>
  t(`${isOfPartners(data) ? "partners" : "customers"}.create.title`),
);

function isOfPartners(data: unknown): boolean {
  return typeof data === "object" && data !== null && "view" in data && data.view === "partners";
}
