const DAY_MS = 24 * 60 * 60_000;

/**
 * Mails in the name of one company to addresses that a person may type, sent within `windowMs`
 * (domain-rules §8). A mail over one of the limits waits until an administrator releases it.
 */
export const MAIL_BUDGET = {
  windowMs: DAY_MS,
  /** To one address, caused by one person, and of the whole company. */
  most: { address: 3, person: 20, company: 200 },
} as const;

/**
 * Mails about events to one user. Once `most` of them have left within `windowMs`, further ones wait
 * for `windowMs` and leave as one mail (domain-rules §8).
 */
export const MAIL_COLLECTION = { most: 5, windowMs: 10 * 60_000 } as const;

/**
 * The mail and the push to one user about one act on several records leave once nothing has been
 * added for this long (domain-rules §8).
 */
export const ACT_WAIT_MS = 10_000;

export type BudgetScope = keyof typeof MAIL_BUDGET.most;
/** The narrowest first: it names the reason that is easiest to judge. */
export const BUDGET_SCOPES = ["address", "person", "company"] as const satisfies BudgetScope[];

/** The remark of the outbox row of a held mail. */
export function heldRemark(scope: BudgetScope): string {
  return `held: ${scope}`;
}

/** The limit that a mail exceeds. Null for a row that was tried, whose remark is what went wrong. */
export function heldBy({ attempts, why }: { attempts: number; why: string }): BudgetScope | null {
  if (attempts > 0) return null;
  return BUDGET_SCOPES.find((scope) => why === heldRemark(scope)) ?? null;
}
