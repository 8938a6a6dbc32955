import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { dailyReportParts } from "~/database/schema/daily-reports";
import { plainInput } from "~/features/inventory/inputs";
import { inventoryActivity } from "~/features/inventory/mutations";
import { authorize } from "~/features/inventory/queries";
import { workOrderParts } from "~/database/schema/work-orders/plan";
import { changesOf } from "~/kernel/changes";
import { changeableNames, columnsOf } from "~/kernel/record-fields";
import { guardRefusal, Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import { defineCommand } from "~/server/command/define-command";
import { permit } from "~/server/command/permit";
import { recordCommands } from "~/server/command/record-commands";
import { expect } from "~/server/command/statement";
import { changeStored, insertStored, present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { PART_FIELDS } from "./fields";
import {
  correctStockInput,
  type CorrectStockInput,
  type CreateInput,
  type UpdateInput,
} from "./inputs";
import { moveStock } from "./mutations";
import { partPolicy } from "./policy";
import { findPart, type PartRecord, partResponse, PART_RESPONSE } from "./queries";
import { spareParts } from "~/database/schema/spare-parts";

export function createPart(ctx: AuthContext, input: CreateInput) {
  return command(ctx, {
    name: "spareParts.create",
    input,
    returns: PART_RESPONSE,
    load: async () => null,
    decide(_loaded, actor) {
      const { id, ...fields } = input;
      const { name, stockThousandths } = fields;
      return {
        permit: permit(actor, "inventory.manage"),
        steps: [insertStored(ctx, spareParts, { id, ...columnsOf(PART_FIELDS, fields) })],
        record: [activityOf({ id }, "created", { name, stockThousandths })],
        response: partResponse(id),
      };
    },
  });
}

/** Updates name and unit. The unit is fixed once a quantity was recorded in it: ten metres are not ten pieces. */
export function updatePart(ctx: AuthContext, input: UpdateInput) {
  return command(ctx, {
    name: "spareParts.update",
    input,
    returns: PART_RESPONSE,
    load: () => findPart(ctx, input.id),
    decide(loaded, actor) {
      const part = present(loaded);
      const granted = authorize(partPolicy, part, "update", actor, input.version);
      const { id, version: _seen, ...fields } = input;
      const counted = guardRefusal("unit_in_use", { fields: { unit: "invalid" } });
      return {
        permit: granted,
        steps: [
          ...(fields.unit === part.unit ? [] : [expect(isUncounted(id), counted)]),
          ...changeStored(ctx, spareParts, part, columnsOf(PART_FIELDS, fields)),
        ],
        record: [
          activityOf(part, "updated", {
            name: fields.name,
            changes: changesOf(changeableNames(PART_FIELDS), part, fields),
          }),
        ],
        response: partResponse(id),
      };
    },
  });
}

/**
 * Corrects the stock to the quantity on the shelf, with the reason. Like a report it changes the stock and not the version, so it does not
 * conflict with an edit of the name. A movement adds up with concurrent ones; a count requires that the stock is the one that the user saw,
 * or is refused.
 */
function correctStock(ctx: AuthContext, input: CorrectStockInput) {
  return command(ctx, {
    name: "spareParts.correctStock",
    input,
    returns: PART_RESPONSE,
    load: () => findPart(ctx, input.id),
    decide(loaded, actor) {
      const part = present(loaded);
      const granted = authorize(partPolicy, part, "correctStock", actor, undefined);
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

const lifecycle = recordCommands({
  name: "spareParts",
  table: spareParts,
  find: findPart,
  authorize: (part, name, actor, version) => authorize(partPolicy, part, name, actor, version),
  activityOf,
  response: partResponse,
  returns: PART_RESPONSE,
});

/** The commands of which the API and the dialogs of the page are made. */
export const partCommands = {
  correctStock: defineCommand(
    "Set the stock to a counted quantity, or change it by an amount, with a reason",
    correctStockInput,
    correctStock,
  ),
  archive: defineCommand(
    "Archive a spare part: it is no longer offered in pickers, and records keep its name",
    plainInput,
    lifecycle.archive,
  ),
  restore: defineCommand("Restore an archived spare part", plainInput, lifecycle.restore),
  delete: defineCommand("Delete an unused spare part", plainInput, lifecycle.delete),
};

/** Whether no report and no order has recorded a quantity in its unit. */
function isUncounted(partId: string): SQL {
  const none = [dailyReportParts, workOrderParts].map(
    (table) => sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table.sparePartId} = ${partId})`,
  );
  return sql.join(none, sql` AND `);
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

function activityOf(part: { id: string }, event: string, facts: Record<string, unknown>) {
  return inventoryActivity("spare-part", part, event, facts);
}
