import { sql } from "drizzle-orm";
import { activityOf, type UserAnswer, userAnswer } from "~/features/users/statements";
import { changesOf } from "~/kernel/changes";
import type { Language } from "~/kernel/languages";
import { command } from "~/kernel/server/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/permit";
import { step } from "~/kernel/server/statement";
import type { Theme } from "~/kernel/themes";
import { getOwnProfile } from "../queries";

/** What is left out stays; null is the company's language, the device's theme. */
export type Choice = { language?: Language | null; theme?: Theme | null };

/** Language and theme as chosen in the frame: the account takes them to the next device. The last choice counts; nobody's open form grows old by it. */
export function choosePreferences(ctx: AuthContext, choice: Choice): Promise<UserAnswer> {
  return command(ctx, {
    name: "profile.choose",
    input: choice,
    load: () => getOwnProfile(ctx),
    decide(profile, actor) {
      const granted = permit(actor, "profile.own", { own: profile.id === actor.userId });
      // Only what was chosen is written: of two windows that choose two things at once both are kept.
      const set = Object.entries(choice).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`);
      return {
        permit: granted,
        steps: [step(sql`UPDATE users SET ${sql.join(set, sql`, `)} WHERE id = ${profile.id}`)],
        record: [activityOf(profile, "profile-updated", { changes: changesOf(["language", "theme"], profile, { ...profile, ...choice }) })],
        answer: userAnswer(profile.id),
      };
    },
  });
}
