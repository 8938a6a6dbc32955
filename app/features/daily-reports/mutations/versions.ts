import { signedAs } from "~/features/approvals/policy";
import { hashPerson } from "~/server/command/person";
import { canonicalJson, sha256 } from "~/kernel/text/canonical";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import { step, type Step } from "~/server/command/statement";
import { personalDetails } from "~/database/schema/system";
import type { Instant } from "~/kernel/time/instants";
import type { ReportContent, SignatureInput } from "../inputs";
import { dailyReportSignatures, dailyReportVersions } from "~/database/schema/daily-reports";
import type { SignatureParty } from "../model";
import { type ReportHead, type ReportRows, reportContentOf } from "../policy/content";

/** The permanent content of a version: the input, the values computed from it, and the SHA-256 of each photo by file id. */
export function frozenContent(
  head: ReportHead,
  authorId: string,
  content: ReportContent,
  rows: ReportRows,
  photoHashes: Record<string, string> = {},
): object {
  const photos = content.photos?.length ? { photoHashes } : {};
  const computed = Object.fromEntries(rows.entries.map((entry) => [entry.id, entry.computed]));
  return { said: reportContentOf(head, content), authorId, computed, ...photos };
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
  const own = content.technicianSignature && signedAs(by, content.technicianSignature);
  const technician = await sign(ctx, version, "technician", own, by.userId);
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
