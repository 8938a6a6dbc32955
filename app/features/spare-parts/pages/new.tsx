import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { newId } from "~/kernel/ids";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { savedFormAction } from "~/offline/drafts/draft-action";
import { DraftedForm } from "~/offline/drafts/form-draft";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { createPart } from "../commands/create";
import { createInput } from "../inputs";
import { draftFromInput, PartForm } from "../ui/part-form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async () => ({
    draft: { id: newId(), version: null, name: "", unit: "piece", stockThousandths: 0 },
  }));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await createPart(ctx, parseForm(createInput, form));
    return redirect(`/assets/spare-parts/${id}?done=create`);
  });
}

export const clientAction = savedFormAction;
export const shouldRevalidate = skipRevalidationIfQueued;

export default function NewPart() {
  const { t } = useTranslation();
  const { draft } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  return (
    <>
      <PageHeader title={t("spareParts.create.title")} />
      <DraftedForm>
        {(sent) => (
          <PartForm
            draft={draftFromInput(draft, refused?.sent ?? sent)}
            refusal={refused?.refusal}
            failed={t("spareParts.create.failed")}
            submitLabel={t("spareParts.create.confirm")}
            closeTo="/assets/spare-parts"
          />
        )}
      </DraftedForm>
    </>
  );
}

export const handle = pageHandle((t) => t("spareParts.create.title"));
