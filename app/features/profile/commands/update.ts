import {
  activityOf,
  changeAccount,
  contactColumns,
  USER_RESPONSE,
  type UserResponse,
  userResponse,
} from "~/features/users/mutations/account";
import { changesOf } from "~/kernel/changes";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { requireVersion } from "~/server/command/stored";
import type { UpdateInput } from "../inputs";
import { getOwnProfile, type Profile } from "../queries";

const FIELDS = ["name", "surname", "phoneNumber", "language"] as const;

/** Updates the user's own name, telephone and language. Only an administrator changes the email address and the roles. */
export function updateOwnProfile(ctx: AuthContext, input: UpdateInput): Promise<UserResponse> {
  return command(ctx, {
    name: "profile.update",
    input,
    returns: USER_RESPONSE,
    load: () => getOwnProfile(ctx),
    decide(profile, actor) {
      const granted = permit(actor, "profile.own", { own: profile.id === actor.userId });
      requireVersion(profile, input.version);
      const after = afterwards(profile, input);
      return {
        permit: granted,
        steps: changeAccount(ctx, profile, {
          ...contactColumns(after),
          language: after.language,
        }),
        record: [
          activityOf(profile, "profile-updated", { changes: changesOf(FIELDS, profile, after) }),
        ],
        response: userResponse(profile.id),
      };
    },
  });
}

function afterwards(
  profile: Profile,
  { name, surname, phoneNumber, language }: UpdateInput,
): Profile {
  return {
    ...profile,
    name: name ?? profile.name,
    surname: surname ?? profile.surname,
    phoneNumber: phoneNumber ?? profile.phoneNumber,
    language: language === undefined ? profile.language : language,
  };
}
