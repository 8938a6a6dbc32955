import { Refusal, type RefusalReason } from "../refusal";
import { may } from "./actions";
import type { Actor } from "./roles";

type Signable = {
  technicians: readonly { id: string; name: string; isLead: boolean }[];
  blockedActions: readonly { command: string; guard: RefusalReason }[];
};

/** Why this user cannot open the page that signs a record: it names the person who can, or what is missing. */
export function refusalToSign(
  action: "work-orders.sign" | "tasks.sign",
  actor: Pick<Actor, "userId" | "roles">,
  { technicians, blockedActions }: Signable,
): Refusal {
  const lead = technicians.find((one) => one.isLead);
  if (may(actor, action, { lead: lead?.id === actor.userId })) {
    const blocked = blockedActions.find(({ command }) => command === "sign");
    return new Refusal("not_allowed", blocked?.guard ?? "transition_not_allowed");
  }
  return lead
    ? new Refusal("not_allowed", "lead_signs", { lead: lead.name })
    : new Refusal("not_allowed", "lead_missing");
}
