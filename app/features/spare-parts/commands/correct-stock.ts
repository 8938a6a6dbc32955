import { and, eq, isNull, sql } from "drizzle-orm";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { expect } from "~/kernel/server/command/statement";
import { present } from "~/kernel/server/command/stored";
import { Refusal } from "~/kernel/refusal";
import type { CorrectStockInput } from "../inputs";
import { guardRefusal, requirePart } from "../queries/authorize";
import { findPart, type PartRecord } from "../queries/record";
import {
  activityOf,
  moveStock,
  PART_RESPONSE,
  type PartResponse,
  partResponse,
} from "../mutations";
import { spareParts } from "../schema";

/**
 * Corrects the stock to the quantity on the shelf, with the reason. Like a report it changes the stock and not the version, so it does not
 * conflict with an edit of the name. A movement adds up with concurrent ones; a count requires that the stock is the one that the user saw,
 * or is refused.
 */
export function correctStock(ctx: AuthContext, input: CorrectStockInput): Promise<PartResponse> {
  return command(ctx, {
    name: "spareParts.correctStock",
    input,
    returns: PART_RESPONSE,
    load: () => findPart(ctx, input.id),
    decide(loaded, actor) {
      const part = present(loaded);
      const granted = requirePart(part, "correctStock", actor, undefined);
      const { id, kind, quantityThousandths, seenThousandths, reason } = input;
      const counted = kind === "counted";
      if (counted && part.stockThousandths !== seenThousandths) throw moved(part);
      const thousandths = counted ? quantityThousandths - seenThousandths : quantityThousandths;
      return {
        permit: granted,
        steps: [
          expect(
            sql`EXISTS (SELECT 1 FROM ${spareParts} WHERE ${stillSo(input)})`,
            counted ? moved(part) : gone(),
          ),
          ...moveStock(ctx, [{ sparePartId: id, thousandths }]),
        ],
        record: [
          activityOf(part, counted ? "counted" : "moved", {
            name: part.name,
            unit: part.unit,
            byThousandths: thousandths,
            reason,
          }),
        ],
        response: partResponse(id),
      };
    },
  });
}

function stillSo({ id, kind, seenThousandths }: CorrectStockInput) {
  return and(
    eq(spareParts.id, id),
    isNull(spareParts.archivedAt),
    kind === "counted" ? eq(spareParts.stockThousandths, seenThousandths) : undefined,
  );
}

function moved({ stockThousandths }: PartRecord): Refusal {
  return guardRefusal("stock_moved", { stockThousandths });
}

function gone(): Refusal {
  return new Refusal("transition_not_allowed", "transition_not_allowed", {
    command: "correctStock",
  });
}
