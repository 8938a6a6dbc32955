import { APPROVING_ROLES } from "~/features/approvals/policy";
import { holdsAny, isCustomer, type Role } from "~/kernel/authorization/roles";
import { Refusal } from "~/kernel/refusal";
import { addDays, type Day } from "~/kernel/time/days";
import { type Instant, instantOf } from "~/kernel/time/instants";
import type { StandInState } from "./model";

type Period = { startsAt: Instant; endsAt: Instant };

/** From the beginning of the first day to the end of the last, in the company's time zone. */
export function periodOf(from: Day, to: Day, timeZone: string): Period {
  return {
    startsAt: instantOf(from, 0, timeZone),
    endsAt: instantOf(addDays(to, 1), 0, timeZone),
  };
}

export function stateOf({ startsAt, endsAt }: Period, now: Instant): StandInState {
  if (endsAt <= now) return "past";
  return startsAt <= now ? "running" : "coming";
}

type Person = { active: boolean; roles: readonly Role[] };

/** Why this person cannot stand in: it would give them nothing, or what is not theirs (domain-rules §9). Null for who can. */
export function standInFault({ active, roles }: Person) {
  if (!active) return "user_inactive";
  if (isCustomer({ roles })) return "outside_company";
  return holdsAny({ roles }, APPROVING_ROLES) ? "approves_already" : null;
}

export function standInRefusal(
  guard: NonNullable<ReturnType<typeof standInFault>> | "stand_in_overlaps" | "stand_in_over",
): Refusal {
  return new Refusal("guard_failed", guard, { guard });
}
