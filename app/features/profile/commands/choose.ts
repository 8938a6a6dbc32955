import {
  activityOf,
  setLanguage,
  USER_RESPONSE,
  type UserResponse,
  userResponse,
} from "~/features/users/mutations/account";
import { changesOf } from "~/kernel/changes";
import type { Language } from "~/kernel/text/languages";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { getOwnProfile } from "../queries";

/**
 * Stores the language in the account, so that it applies on the next device. The last choice wins and does not change the version, so an
 * open form stays valid.
 */
export function chooseLanguage(ctx: AuthContext, language: Language): Promise<UserResponse> {
  return command(ctx, {
    name: "profile.choose",
    input: { language },
    returns: USER_RESPONSE,
    load: () => getOwnProfile(ctx),
    decide(profile, actor) {
      const granted = permit(actor, "profile.own", { own: profile.id === actor.userId });
      return {
        permit: granted,
        steps: [setLanguage(ctx, profile.id, language)],
        record: [
          activityOf(profile, "profile-updated", {
            changes: changesOf(["language"], profile, { ...profile, language }),
          }),
        ],
        response: userResponse(profile.id),
      };
    },
  });
}
