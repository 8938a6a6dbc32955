import * as z from "zod/mini";
import { userCommands } from "~/features/users/commands/table";
import { updateOwnProfile } from "~/features/profile/commands/update";
import { updateInput as ownInput } from "~/features/profile/inputs";
import { acceptInvite } from "~/features/sessions/commands/accept-invite";
import { acceptInviteInput, inviteCodeInput } from "~/features/sessions/inputs";
import { checkInvite } from "~/features/sessions/queries";
import { createUser } from "~/features/users/commands/create";
import { updateUser } from "~/features/users/commands/update";
import { listInput } from "~/features/users/inputs/list";
import { type ChangeInput, changeInput, createInput } from "~/features/users/inputs/user";
import { listUsers } from "~/features/users/queries/list";
import { getUser } from "~/features/users/queries/user";
import { may } from "~/kernel/authorization/actions";
import { id, phone } from "~/kernel/input/fields";
import { parseInput } from "~/kernel/input/parse";
import { partialOf } from "~/kernel/input/partial";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { commandEndpoints } from "./command-endpoints";
import { endpoint } from "./endpoint";

const one = z.object({ id: id() });

/** Changes of any account. The schema of the command decides which of them the caller may send. */
const anyChange = partialOf(
  z.extend(changeInput, {
    phoneNumber: z._default(phone(), ""),
    language: ownInput.shape.language,
    theme: ownInput.shape.theme,
  }),
);

export const userEndpoints = [
  endpoint({
    method: "GET",
    path: "/users",
    summary:
      "List users: complete records for system administrators, names of colleagues for users who work on work orders",
    access: "signed-in",
    input: listInput,
    response: () =>
      z.object({
        entities: z.array(
          z.looseObject({
            id: z.string(),
            name: z.string(),
            surname: z.string(),
            roles: z.array(z.object({ roleName: z.string() })),
          }),
        ),
        totalCount: z.number(),
      }),
    run: (ctx, input) => listUsers(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/users/invite",
    summary: "Get the user for whom an invitation is, without using it up",
    access: "anonymous",
    input: inviteCodeInput,
    run: checkInvite,
  }),
  endpoint({
    method: "POST",
    path: "/users/invite",
    summary: "Accept an invitation by choosing a password",
    access: "anonymous",
    input: acceptInviteInput,
    run: (context, input) => acceptInvite(context, input, null),
  }),
  endpoint({
    method: "GET",
    path: "/users/:id",
    summary: "Get a user: the caller's own, or any user for system administrators",
    access: "signed-in",
    input: one,
    run: (ctx, input) => getUser(ctx, input.id),
  }),
  endpoint({
    method: "PUT",
    path: "/users",
    summary:
      "Create a user. If the client sends an id, repeating the request creates only one user",
    access: "users",
    input: createInput,
    run: (ctx, input) => createUser(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/users/:id",
    summary:
      "Update a user, or one's own name, phone and language (`theme` belongs to the device and is ignored). Changes only the fields that are sent; null clears a field. `active` activates or deactivates the user: 409 with `needs` when that needs nextLeads or knowsStranded",
    access: "signed-in",
    input: anyChange,
    run: changeUser,
  }),
  ...commandEndpoints({ path: "/users", access: "users", commands: userCommands }),
];

/**
 * Users change the profile fields of their own account (domain-rules §6). All other changes require
 * the right to manage users, and other callers do not learn which users exist.
 */
async function changeUser(ctx: AuthContext, input: Record<string, unknown>): Promise<unknown> {
  const { id, ...sent } = input;
  const isOwn = id === ctx.actor.userId;
  const manages =
    may(ctx.actor, "users.manage") || (!isOwn && may(await ctx.verified(), "users.manage"));
  if (!manages && !isOwn) throw new Refusal("not_found");
  const isProfile = !manages || (isOwn && !ACCOUNT_FIELDS.some((field) => field in sent));
  return isProfile
    ? updateOwnProfile(ctx, parseInput(ownInput, sent))
    : changeAccount(ctx, parseInput(changeInput, input));
}

const ACCOUNT_FIELDS = ["email", "roles", "active"];

/** Answers that deactivating an account may need, by the reason of the refusal without them. */
const REQUIRED_DECISIONS: Partial<Record<string, keyof ChangeInput>> = {
  next_lead_needed: "nextLeads",
  next_task_lead_needed: "nextLeads",
  orders_stranded: "knowsStranded",
  tasks_stranded: "knowsStranded",
};

/** A call with `active` that needs a further answer is 409 and names it in `needs`. */
async function changeAccount(ctx: AuthContext, input: ChangeInput): Promise<unknown> {
  try {
    return await updateUser(ctx, input);
  } catch (error) {
    const needs =
      input.active === false && error instanceof Refusal
        ? REQUIRED_DECISIONS[error.reason]
        : undefined;
    if (!needs || !(error instanceof Refusal)) throw error;
    throw new Refusal("transition_not_allowed", error.reason, { ...error.facts, needs });
  }
}
