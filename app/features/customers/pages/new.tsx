import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { readForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { savedFormAction } from "~/offline/drafts/draft-action";
import { DraftedForm } from "~/offline/drafts/form-draft";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { createCustomer } from "../commands/create";
import { createInput } from "../inputs";
import { draftFromInput, emptyDraft } from "../ui/customer-draft";
import { CustomerForm } from "../ui/customer-form";
import { viewIn } from "../model";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const view = viewIn(new URL(args.request.url).pathname);
    const { company } = await ctx.settings();
    return { view, draft: emptyDraft(newId(), view, company.country) };
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
  const { t } = useTranslation();
  const { view, draft } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  return (
    <>
      <PageHeader title={t(`${view}.create.title`)} />
      <DraftedForm>
        {(sent) => (
          <CustomerForm
            draft={draftFromInput(draft, refused?.sent ?? sent)}
            refusal={refused?.refusal}
            failed={t(`${view}.create.failed`)}
            submitLabel={t(`${view}.create.confirm`)}
            closeTo={`/${view}`}
          />
        )}
      </DraftedForm>
    </>
  );
}

export const handle = pageHandle((t, data) =>
  t(`${isOfPartners(data) ? "partners" : "customers"}.create.title`),
);

function isOfPartners(data: unknown): boolean {
  return typeof data === "object" && data !== null && "view" in data && data.view === "partners";
}
