import { sql } from "drizzle-orm";
import { standIns } from "~/database/schema/stand-ins";
import { userRoles, users } from "~/database/schema/users";
import { APPROVING_ROLES } from "~/features/approvals/policy";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import { dayIn } from "~/kernel/time/instants";
import { command } from "~/server/command/command";
import { permit } from "~/server/command/permit";
import { expect, step } from "~/server/command/statement";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { GiveInput } from "../inputs";
import { periodOf, standInFault, standInRefusal } from "../policy";
import { STAND_IN_RESPONSE, standInResponse } from "../queries/read";
import { findStandInUser } from "../queries/stored";

/** The user may approve from the first to the last day, as an approver may (domain-rules §9). It ends by itself. */
export function giveStandIn(ctx: AuthContext, input: GiveInput) {
  return command(ctx, {
    name: "stand-ins.give",
    input,
    returns: STAND_IN_RESPONSE,
    load: async () => {
      const [user, { timeZone }] = await Promise.all([
        findStandInUser(ctx, input.userId),
        ctx.settings(),
      ]);
      return { user, timeZone };
    },
    decide({ user: loaded, timeZone }, actor) {
      const granted = permit(actor, "stand-ins.give");
      const user = present(loaded);
      const at = ctx.now().getTime();
      const { from, to } = input;
      if (from < dayIn(timeZone, at))
        throw new Refusal("invalid_input", "invalid_input", { fields: { from: "day_past" } });
      const fault = standInFault(user);
      if (fault) throw standInRefusal(fault);
      const id = input.id ?? newId(at);
      const period = periodOf(from, to, timeZone);
      return {
        permit: granted,
        steps: [
          expect(
            sql`NOT EXISTS (SELECT 1 FROM ${userRoles} WHERE ${userRoles.userId} = ${user.id} AND ${userRoles.role} IN ${APPROVING_ROLES})
              AND EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${user.id} AND ${users.active} = 1)`,
            standInRefusal("approves_already"),
          ),
          expect(
            sql`NOT EXISTS (SELECT 1 FROM ${standIns} WHERE ${standIns.userId} = ${user.id}
              AND ${standIns.endsAt} > ${at} AND ${standIns.startsAt} < ${period.endsAt} AND ${standIns.endsAt} > ${period.startsAt})`,
            standInRefusal("stand_in_overlaps"),
          ),
          step(
            ctx.db.insert(standIns).values({
              id,
              userId: user.id,
              fromOn: from,
              toOn: to,
              ...period,
              givenBy: actor.userId,
              givenAt: at,
            }),
            new Refusal("version_conflict", "already_exists"),
          ),
        ],
        record: [
          {
            subject: { type: "user", id: user.id },
            event: "user.stand-in-given",
            facts: { from, to },
          },
        ],
        announce: [{ type: "user.stand_in_given", ids: { userId: user.id, standInId: id } }],
        response: standInResponse(id),
      };
    },
  });
}
