import type { Instant } from "~/kernel/time/instants";

/** What is known of a revision. `closedAt`: it ended without a signature. */
export type VerifiedRevision = {
  number: number;
  signedAt: Instant | null;
  closedAt: Instant | null;
  inForce: boolean;
};

/** What became of a revision. `replaced` names the first later one that is final. */
export type Standing =
  | { is: "newest"; replacesOthers: boolean }
  | { is: "replaced"; by: number; at: Instant }
  | { is: "reopened" }
  | { is: "unsigned" };

/** Where anybody can check a PDF of a work order. The address is printed: it never changes its meaning. */
export function verificationPath(orderId: string, revision?: number): string {
  const path = `/verify/${orderId}`;
  return revision === undefined ? path : `${path}/${revision}`;
}

const REVISION = /^[1-9]\d{0,5}$/;

/** The revision in an address: null if it names none, 0 if it is no number of one. */
export function revisionInPath(param: string | undefined): number | null {
  if (param === undefined) return null;
  return param.length <= 6 && REVISION.test(param) ? Number(param) : 0;
}

/** When it became final, null as long as it is not. */
export function finalAt({ signedAt, closedAt }: VerifiedRevision): Instant | null {
  return signedAt ?? closedAt;
}

/** The requested revision; without a request the newest final one, or the newest. */
export function shownRevision<R extends VerifiedRevision>(
  revisions: readonly R[],
  requested: number | null,
): R | null {
  if (requested !== null) return revisions.find(({ number }) => number === requested) ?? null;
  const newestFirst = revisions.toSorted((a, b) => b.number - a.number);
  return newestFirst.find((one) => finalAt(one) !== null) ?? newestFirst[0] ?? null;
}

export function standingOf(
  revision: VerifiedRevision,
  revisions: readonly VerifiedRevision[],
): Standing {
  const final = revisions.flatMap((one) => {
    const at = finalAt(one);
    return at === null ? [] : [{ number: one.number, at }];
  });
  const [next] = final
    .filter(({ number }) => number > revision.number)
    .toSorted((a, b) => a.number - b.number);
  if (next) return { is: "replaced", by: next.number, at: next.at };
  if (finalAt(revision) === null) return { is: "unsigned" };
  if (!revision.inForce) return { is: "reopened" };
  return { is: "newest", replacesOthers: final.length > 1 };
}
