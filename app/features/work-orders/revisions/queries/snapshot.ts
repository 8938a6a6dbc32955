import { type HashedPerson, hashPerson } from "~/server/command/person";
import { canonicalJson, sha256 } from "~/kernel/text/canonical";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { Settings } from "~/server/settings";
import type { Instant } from "~/kernel/time/instants";
import type { OrderChecklist } from "~/features/checklists/model";
import { listOfOrder } from "~/features/checklists/queries/of-order";
import { findHead, type Head } from "./content";
import { frozenChecklists } from "./frozen-checklists";
import { listFrozenReports } from "./frozen-reports";
import {
  type Person,
  type Snapshot,
  SNAPSHOT_FORMAT,
  snapshotOf,
  type SnapshotReport,
  type SnapshotSource,
} from "../model";

export type ReadSource = {
  source: SnapshotSource;
  contentVersion: number;
  previousSha256: string | null;
};

/**
 * Everything that a revision freezes, in one round trip. The order's row with the content version is read before its children: a write
 * between the two is then in the content but not in the version, and the freeze refuses.
 */
export async function readSnapshotSource(ctx: AuthContext, orderId: string): Promise<ReadSource> {
  const [head, reports, checklists, settings] = await Promise.all([
    findHead(ctx, orderId),
    listFrozenReports(ctx, orderId),
    listOfOrder(ctx, orderId),
    ctx.settings(),
  ]);
  if (!head) throw new Refusal("not_found");
  return sourceFrom(head, reports, checklists, settings);
}

function sourceFrom(
  head: Head,
  reports: SnapshotReport[],
  found: readonly OrderChecklist[],
  { currency, timeZone }: Settings,
): ReadSource {
  const { contentVersion, people: known, customer: stored, createdBy, ...rest } = head;
  const people: SnapshotSource["people"] = {};
  for (const { id, ...content } of known) people[id] = { userId: id, content };
  const customer = stored && customerFrom(stored, people);
  const named = {
    ...rest,
    customer,
    createdBy: { person: createdBy },
    reports,
    checklists: frozenChecklists(found, people),
    checklistReason: "",
    currency,
    timeZone,
  };
  return {
    source: { draft: { format: SNAPSHOT_FORMAT, ...named }, people },
    contentVersion,
    previousSha256: head.previousSha256,
  };
}

/** Private customers and contacts are people too, although they are not users. */
function customerFrom(
  stored: NonNullable<Head["customer"]>,
  people: SnapshotSource["people"],
): Snapshot["customer"] {
  const { entity, contactName, contactPhone, phone, name, ...rest } = stored;
  const isPerson = entity === "private-person";
  const add = (key: string, content: Person) => {
    people[key] = { userId: null, content };
    return { person: key };
  };
  return {
    ...rest,
    name: isPerson ? "" : name,
    who: isPerson ? add("customer", { name, surname: "", phone }) : null,
    contact:
      contactName || contactPhone
        ? add("contact", { name: contactName, surname: "", phone: contactPhone })
        : null,
  };
}

type BuiltRevision = { content: string; sha256: string; persons: HashedPerson[] };

/** A revision as it is written: see revisionSteps. */
export type RevisionRow = {
  revisionId: string;
  orderId: string;
  number: number;
  built: BuiltRevision;
  previousSha256: string | null;
  submittedBy: string;
  approvalsRequired: number;
  noHoursReason: string;
};

/** Hashes each person once per revision. The salt prevents guessing a name from its hash. */
export async function buildRevision(source: SnapshotSource, at: Instant): Promise<BuiltRevision> {
  const entries = Object.entries(source.people);
  const persons = await Promise.all(
    entries.map(([, { userId, content }]) => hashPerson(content, userId)),
  );
  const hashes = Object.fromEntries(
    entries.map(([key], index) => [key, persons[index]?.hash ?? ""]),
  );
  const content = canonicalJson(snapshotOf(source, at, hashes));
  return { content, sha256: await sha256(content), persons };
}
