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
import { createInput, updateInput } from "~/features/users/inputs/user";
import { listUsers } from "~/features/users/queries/list";
import { getUser } from "~/features/users/queries/user";
import { may } from "~/kernel/authorization/actions";
import { id } from "~/kernel/input/fields";
import { parseInput } from "~/kernel/input/parse";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { commandEndpoints } from "./command-endpoints";
import { endpoint } from "./endpoint";

const one = z.object({ id: id() });

/** Fields of a changed user. The two schemas below decide which of them the caller may send. */
const anyChange = z.looseObject({
  id: id(),
  version: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
  surname: z.optional(z.unknown()),
  email: z.optional(z.unknown()),
  phoneNumber: z.optional(z.unknown()),
  roles: z.optional(z.unknown()),
  language: z.optional(z.unknown()),
  theme: z.optional(z.unknown()),
});

export const userEndpoints = [
  endpoint({
    method: "GET",
    path: "/users",
    summary:
      "List users: complete records for system administrators, names of colleagues for users who work on work orders",
    access: "signed-in",
    input: listInput,
    answer: z.object({
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
      "Update a user, or one's own name, phone, language and theme; omitted fields do not change",
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
async function changeUser(ctx: AuthContext, input: z.output<typeof anyChange>): Promise<unknown> {
  const { id, ...sent } = input;
  const isOwn = id === ctx.actor.userId;
  const manages =
    may(ctx.actor, "users.manage") || (!isOwn && may(await ctx.verified(), "users.manage"));
  if (!manages && !isOwn) throw new Refusal("not_found");
  const isProfile = !manages || (isOwn && !("email" in sent) && !("roles" in sent));
  return isProfile
    ? updateOwnProfile(ctx, parseInput(ownInput, sent))
    : updateUser(ctx, parseInput(updateInput, input));
}
