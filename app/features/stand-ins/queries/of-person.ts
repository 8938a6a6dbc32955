import type { AuthContext } from "~/server/request-context";
import { standInFault } from "../policy";
import { listStandIns, type StandIn } from "./read";
import { findStandInUser } from "./stored";

export type StandInsOfPerson = { standIns: StandIn[]; mayStandIn: boolean };

/** For a page of that person, whose reads find out whether there is one. */
export async function getStandInsOf(ctx: AuthContext, userId: string): Promise<StandInsOfPerson> {
  const [standIns, user] = await Promise.all([
    listStandIns(ctx, { userId }),
    findStandInUser(ctx, userId),
  ]);
  return { standIns, mayStandIn: user !== null && standInFault(user) === null };
}
