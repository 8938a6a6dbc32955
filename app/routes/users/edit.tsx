import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readForm } from "~/kernel/input/read-form";
import { parseInput } from "~/kernel/input/parse";
import { fullName, type Role } from "~/kernel/authorization/roles";
import { actOnPage, readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { updateUser } from "~/features/users/commands/update";
import { updateInput } from "~/features/users/inputs/user";
import { approves } from "~/features/users/policy";
import {
  type ReassignmentChoices,
  readReassignmentChoices,
} from "~/features/users/queries/reassignments";
import { getUser, type User } from "~/features/users/queries/user";
import { ReassignmentFields } from "~/features/users/ui/reassignment-fields";
import { draftOf, draftFromInput, type UserDraft } from "~/features/users/ui/user-draft";
import { UserForm } from "~/features/users/ui/user-form";
import type { RefusalResponse } from "~/kernel/refusal";
import { ConflictNotice, type StoredVersion, storedVersion } from "~/shell/records/record-conflict";
import type { UserRecord } from "~/features/users/queries/record";

export function loader(args: LoaderFunctionArgs) {
  const id = args.params["id"] ?? "";
  return readPage(args, async (ctx) => {
    const [user, offboarding] = await Promise.all([
      getUser(ctx, id),
      readReassignmentChoices(ctx, id),
    ]);
    return { user, offboarding };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await updateUser(
      ctx,
      parseInput(updateInput, {
        roles: [],
        ...readForm(updateInput, form, ["knowsStranded"]),
        id: args.params["id"],
      }),
    );
    return redirect(`/users/${id}?done=update`);
  });
}

export default function EditUser() {
  const { t } = useTranslation();
  const { user, offboarding } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  const current = storedAccount(refused?.refusal);
  const before = draftOf(user);
  // The user has seen the other version, so the next save is based on its version number.
  const seen = current ? { ...before, version: current.version } : before;
  const draft = draftFromInput(seen, refused?.sent);
  // Without JavaScript the page is loaded after the other user's change. The comparison is then between that version and the submitted
  // values.
  const mine = current?.version === before.version ? draft : before;
  return (
    <>
      <PageHeader title={t("users.update.title", { name: fullName(user) })} />
      {current ? <OtherVersion before={mine} current={current} /> : null}
      <UserForm
        draft={draft}
        customer={user.customerId ? { id: user.customerId, name: user.customerName ?? "" } : null}
        refusal={refused?.refusal}
        failed={t("users.update.failed")}
        submitLabel={t("users.update.confirm")}
        closeTo={`/users/${user.id}`}
        below={reassignmentsOf(user, offboarding)}
      />
    </>
  );
}

export const handle = pageHandle((t) => t("users.detail.edit"), { edits: "users/:id" });

/** The references that depend on the roles that are no longer selected. */
function reassignmentsOf(user: User, offboarding: ReassignmentChoices) {
  const before = draftOf(user).roles;
  return (roles: readonly Role[]) => (
    <ReassignmentFields
      userId={user.id}
      offboarding={offboarding}
      leads={before.includes("TECHNICIAN") && !roles.includes("TECHNICIAN")}
      approves={approves(before) && !approves(roles)}
      onPage
    />
  );
}

type Current = Pick<UserRecord, "version" | "roles" | (typeof COMPARED)[number]> &
  Pick<StoredVersion, "lastChange">;
const COMPARED = ["name", "surname", "email", "phoneNumber"] as const;

/** The stored account when the server reports a version conflict, else null. */
function storedAccount(refusal: RefusalResponse | undefined): Current | null {
  // Safe: the command puts the record that it read there, with the fields of the form.
  return storedVersion(refusal) as Current | null;
}

/** The changes of the other user, beside the form that still holds the user's own input. Saving again overwrites them deliberately. */
function OtherVersion({ before, current }: { before: UserDraft; current: Current }) {
  const { t } = useTranslation();
  const named = (roles: readonly Role[]) =>
    roles.map((role) => t(`common.role.${role}`)).join(", ");
  const changed = COMPARED.filter((field) => current[field] !== before[field]);
  const roles =
    named(current.roles) === named(before.roles)
      ? []
      : [{ label: t("users.field.roles"), value: named(current.roles) }];
  const items = [
    ...changed.map((field) => ({
      label: t(`users.field.${field}`),
      value: current[field] || t("common.none"),
    })),
    ...roles,
  ];
  return (
    <ConflictNotice
      title={t("users.conflict.title")}
      text={t("users.conflict.text")}
      current={current}
      items={items}
    />
  );
}
