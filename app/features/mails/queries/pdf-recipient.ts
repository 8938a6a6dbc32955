import { eq, sql } from "drizzle-orm";
import { workOrderSignatures } from "~/database/schema/work-orders/revisions";
import { TEXT, value } from "~/database/fields";
import type { RequestContext } from "~/server/request-context";
import { personalDetails } from "~/database/schema/system";
import type { Instant } from "~/kernel/time/instants";

type PdfRecipient = { signatureId: string; name: string; email: string; signedAt: Instant };

/** The customer who signed this revision and asked for its PDF; null without such a request, or once the customer is erased. */
export async function findPdfRecipient(
  { db }: Pick<RequestContext, "db">,
  revisionId: string,
): Promise<PdfRecipient | null> {
  const { content } = personalDetails;
  const [row] = await db
    .select({
      signatureId: workOrderSignatures.id,
      name: value(TEXT, sql`coalesce(${content} ->> 'name', '')`),
      email: value(TEXT, sql`coalesce(${content} ->> 'email', '')`),
      signedAt: workOrderSignatures.signedAt,
    })
    .from(workOrderSignatures)
    .innerJoin(personalDetails, eq(personalDetails.hash, workOrderSignatures.customerPerson))
    .where(eq(workOrderSignatures.revisionId, revisionId));
  return row && row.email !== "" ? row : null;
}
