import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NewPage } from "~/features/inventory/ui/new-page";
import { newId } from "~/kernel/ids";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { savedFormAction } from "~/offline/drafts/draft-action";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { emptyDraft } from "~/shell/records/record-draft";
import { createPart } from "~/features/spare-parts/commands";
import { createInput } from "~/features/spare-parts/inputs";
import { PART_FIELDS } from "~/features/spare-parts/fields";
import { PartForm } from "~/features/spare-parts/ui/form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async () => ({
    draft: emptyDraft(PART_FIELDS, newId()),
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
  const { draft } = useLoaderData<typeof loader>();
  return (
    <NewPage list="spare-parts" closeTo="/assets/spare-parts">
      {(form) => <PartForm draft={draft} {...form} />}
    </NewPage>
  );
}

export const handle = pageHandle((t) => t("spareParts.create.title"));
