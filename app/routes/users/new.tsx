import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readForm } from "~/kernel/input/read-form";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage, readPage } from "~/server/page/page";
import { savedFormAction } from "~/offline/drafts/draft-action";
import { DraftedForm } from "~/offline/drafts/form-draft";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { Checkbox } from "~/ui/form/field";
import { Section } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";
import { createUser } from "~/features/users/commands/create";
import { createInput } from "~/features/users/inputs/user";
import { getOutsidePlace } from "~/features/users/queries/customer";
import { draftFromInput } from "~/features/users/ui/user-draft";
import { UserForm } from "~/features/users/ui/user-form";

/**
 * A customer's or partner's page links here with its id and the role in the URL, which creates one of its users. Otherwise the user is an
 * employee.
 */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const { searchParams } = new URL(args.request.url);
    const outside = await getOutsidePlace(
      ctx,
      searchParams.get("customerId"),
      searchParams.get("role"),
    );
    return {
      outside,
      draft: {
        id: newId(),
        version: null,
        name: "",
        surname: "",
        email: "",
        phoneNumber: "",
        roles: outside ? [outside.role] : [],
      },
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id, inviteStatus } = await createUser(
      ctx,
      parseInput(createInput, { roles: [], ...readForm(createInput, form) }),
    );
    return redirect(`/users/${id}?done=${inviteStatus === "INVITED" ? "createInvited" : "create"}`);
  });
}

export const clientAction = savedFormAction;
export const shouldRevalidate = skipRevalidationIfQueued;

export default function NewUser() {
  const { t } = useTranslation();
  const { outside, draft } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  const closeTo = outside
    ? `/${outside.role === "PARTNER_USER" ? "partners" : "customers"}/${outside.id}`
    : "/users";
  return (
    <>
      <PageHeader
        title={t("users.create.title")}
        text={outside ? t("users.form.of-customer", { name: outside.name }) : undefined}
      />
      <DraftedForm>
        {(sent) => (
          <UserForm
            draft={draftFromInput(draft, refused?.sent ?? sent)}
            customer={outside}
            refusal={refused?.refusal}
            failed={t("users.create.failed")}
            submitLabel={t("users.create.confirm")}
            closeTo={closeTo}
          >
            <InviteField sent={refused?.sent ?? sent} />
          </UserForm>
        )}
      </DraftedForm>
    </>
  );
}

/** A refused form as submitted keeps the choice. */
function InviteField({ sent }: { sent: Record<string, string> | undefined }) {
  const { t } = useTranslation();
  return (
    <Section>
      <Checkbox
        name="invite"
        label={t("users.form.invite")}
        hint={t("users.form.invite-hint")}
        defaultChecked={sent ? sent["invite"] === "on" : true}
      />
    </Section>
  );
}

export const handle = pageHandle((t) => t("users.create.title"));
