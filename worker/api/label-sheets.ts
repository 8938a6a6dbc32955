import type * as z from "zod/mini";
import { MAX_LABELS } from "~/features/labels/model";
import { type Label, labelSheetPdf } from "~/features/labels/pdf/label-sheet";
import type { Area } from "~/kernel/authorization/access";
import type { ListParams } from "~/kernel/input/list-input";
import type { LabelKind } from "~/kernel/label-codes";
import { printPdf, withPrintJob } from "~/kernel/pdf/printer";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { textsIn } from "~/server/texts";
import type { Env } from "../env";
import { type Endpoint, endpoint } from "./endpoint";
import { orPageToTryAgain, pdf } from "./work-order-pdf";

type SheetEndpoint<Filters, Row> = {
  kind: LabelKind;
  access: Area;
  summary: string;
  /** The filters of the list; with `recordId`, the label of that record alone. */
  input: z.ZodMiniType<Filters & { recordId: string | null }>;
  one: (ctx: AuthContext, id: string) => Promise<Row>;
  list: (ctx: AuthContext, filters: Filters) => Promise<{ entities: Row[] }>;
  labelOf: (row: Row) => Label;
};

/** Declares the labels of a kind of records as PDF: from the first page of the list on, whichever page was shown. */
export function labelSheetEndpoint<Filters extends ListParams, Row>(
  sheet: SheetEndpoint<Filters, Row>,
): Endpoint {
  const { kind, access, summary, input, one, list, labelOf } = sheet;
  return endpoint({
    method: "GET",
    path: `/labels/${kind}/pdf`,
    summary,
    access,
    input,
    isPdf: true,
    async run(ctx, params, c) {
      const { recordId } = params;
      const rows = recordId
        ? one(ctx, recordId).then((row) => [row])
        : list(ctx, { ...params, pageNumber: 1, pageSize: MAX_LABELS }).then(
            ({ entities }) => entities,
          );
      // Verifies the session in the same round trip, because no PDF is made for an ended session.
      const [found] = await Promise.all([rows, ctx.verified()]);
      return responseLabelSheet(ctx, c.env, kind, found.map(labelOf), c.req.raw);
    },
  });
}

/** A list without records is `not_found`: there is nothing to print. */
async function responseLabelSheet(
  ctx: AuthContext,
  env: Env,
  kind: LabelKind,
  labels: Label[],
  request: Request,
): Promise<Response> {
  if (labels.length === 0) throw new Refusal("not_found");
  const { t } = textsIn(ctx.language);
  const look = { language: ctx.language, t, origin: ctx.tenant.origin };
  const requester = { tenantId: ctx.tenant.id, userId: ctx.actor.userId };
  const printing = withPrintJob(env.PDF, requester, (job) =>
    printPdf(job, labelSheetPdf(kind, labels, look)),
  );
  return orPageToTryAgain(
    request,
    `/labels/${kind}/not-ready${new URL(request.url).search}`,
    printing.then((bytes) => pdf(bytes, bytes.length, `${t("labels.print.file")}.pdf`)),
  );
}
