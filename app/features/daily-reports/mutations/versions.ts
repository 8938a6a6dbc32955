import { hashPerson } from "~/features/work-orders/revisions/model";
import { canonicalJson, sha256 } from "~/kernel/text/canonical";
import type { Day } from "~/kernel/time/days";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/kernel/server/request-context";
import { step, type Step } from "~/kernel/server/command/statement";
import { personalDetails } from "~/kernel/server/schema";
import type { Instant } from "~/kernel/time/instants";
import type { ReportContent, SignatureInput } from "../inputs";
import { dailyReportSignatures, dailyReportVersions } from "../schema";
import type { SignatureParty } from "../model";
import type { ReportRows } from "./rows";

type Head = {
  id: string;
  workOrderId: string;
  reportOn: Day;
  capturedAt: Instant;
  deviceZone: string;
};

/** The author's input as entered, without the signatures, which are stored with the version. */
export function saidIn(head: Head, content: ReportContent): object {
  const { technicianSignature: _, customerSignature: __, ...words } = { ...content };
  const { id, workOrderId, reportOn, capturedAt, deviceZone } = head;
  return { ...words, id, workOrderId, reportOn, capturedAt, deviceZone };
}

/** The permanent content of a version: the input and the values computed from it. */
export function frozenContent(
  head: Head,
  authorId: string,
  content: ReportContent,
  rows: ReportRows,
): object {
  const computed = Object.fromEntries(rows.entries.map((entry) => [entry.id, entry.computed]));
  return { said: saidIn(head, content), authorId, computed };
}

type Version = { id: string; version: number };

export async function storeVersion(
  ctx: AuthContext,
  by: Actor,
  { id, version }: Version,
  content: object,
): Promise<Step> {
  const frozen = canonicalJson(content);
  const row = { reportId: id, version, format: 1, content: frozen, sha256: await sha256(frozen) };
  return step(
    ctx.db
      .insert(dailyReportVersions)
      .values({ ...row, writtenBy: by.userId, writtenAt: ctx.now().getTime() }),
  );
}

/** Stores the given signatures with this version. They stay with it. */
export async function signVersion(
  ctx: AuthContext,
  by: Actor,
  version: Version & { signedAt: Instant },
  content: ReportContent,
): Promise<Step[]> {
  const technician = await sign(ctx, version, "technician", content.technicianSignature, by.userId);
  return [
    ...technician,
    ...(await sign(ctx, version, "customer", content.customerSignature, null)),
  ];
}

async function sign(
  ctx: AuthContext,
  report: Version & { signedAt: Instant },
  party: SignatureParty,
  signature: SignatureInput | null,
  signerId: string | null,
): Promise<Step[]> {
  if (!signature) return [];
  const person = await hashPerson(signature, signerId);
  const row = {
    reportId: report.id,
    version: report.version,
    party,
    person: person.hash,
    signerId,
    signedAt: report.signedAt,
  };
  return [
    step(
      ctx.db
        .insert(personalDetails)
        .values({ ...person, content: signature, createdAt: ctx.now().getTime() }),
    ),
    step(ctx.db.insert(dailyReportSignatures).values(row)),
  ];
}
