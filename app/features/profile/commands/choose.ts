import {
  activityOf,
  setPreferences,
  USER_ANSWER,
  type UserAnswer,
  userAnswer,
} from "~/features/users/mutations/account";
import { changesOf } from "~/kernel/changes";
import type { Language } from "~/kernel/text/languages";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import type { Theme } from "~/kernel/themes";
import { getOwnProfile } from "../queries";

/** An omitted field stays unchanged. Null means the company's language or the device's theme. */
export type Choice = { language?: Language | null; theme?: Theme | null };

/**
 * Stores language and theme in the account, so that they apply on the next device. The last choice wins and does not change the version, so
 * an open form stays valid.
 */
export function choosePreferences(ctx: AuthContext, choice: Choice): Promise<UserAnswer> {
  return command(ctx, {
    name: "profile.choose",
    input: choice,
    returns: USER_ANSWER,
    load: () => getOwnProfile(ctx),
    decide(profile, actor) {
      const granted = permit(actor, "profile.own", { own: profile.id === actor.userId });
      return {
        permit: granted,
        // Writes only the chosen columns, so that concurrent choices of different settings are both kept.
        steps: [setPreferences(ctx, profile.id, choice)],
        record: [
          activityOf(profile, "profile-updated", {
            changes: changesOf(["language", "theme"], profile, { ...profile, ...choice }),
          }),
        ],
        answer: userAnswer(profile.id),
      };
    },
  });
}
