import { changesOf } from "~/kernel/changes";
import { changeableNames, columnsOf } from "~/kernel/record-fields";
import { plainInput, type PlainInput } from "~/features/inventory/inputs";
import { inventoryActivity } from "~/features/inventory/mutations";
import { commonPolicy } from "~/features/inventory/policy";
import { authorize } from "~/features/inventory/queries";
import { command } from "~/server/command/command";
import { defineCommand } from "~/server/command/define-command";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { permit } from "~/server/command/permit";
import { recordCommands } from "~/server/command/record-commands";
import { expectOneRow } from "~/server/command/statement";
import {
  changeStored,
  conflict,
  insertStored,
  present,
  requireVersion,
} from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { sortKey } from "~/kernel/text/sort-key";
import { EQUIPMENT_FIELDS } from "./fields";
import type { CreateCategoryInput, CreateInput, UpdateCategoryInput, UpdateInput } from "./inputs";
import {
  categoryGone,
  categoryInUse,
  deleteUnused,
  expectCategory,
  expectNewName,
} from "./mutations";
import {
  findCategory,
  findEquipment,
  equipmentResponse,
  EQUIPMENT_RESPONSE,
  categoryResponse,
  CATEGORY_RESPONSE,
} from "./queries";
import { equipment, equipmentCategories } from "~/database/schema/equipment";

export function createEquipment(ctx: AuthContext, input: CreateInput) {
  return command(ctx, {
    name: "equipment.create",
    input,
    returns: EQUIPMENT_RESPONSE,
    load: () => findCategory(ctx, input.categoryId),
    decide(category, actor) {
      const granted = permit(actor, "inventory.manage");
      const { id, ...fields } = input;
      if (fields.categoryId && !category) throw categoryGone();
      return {
        permit: granted,
        steps: [
          ...expectCategory(fields.categoryId),
          insertStored(ctx, equipment, { id, ...columnsOf(EQUIPMENT_FIELDS, fields) }),
        ],
        record: [activityOf({ id }, "created", { name: fields.name })],
        response: equipmentResponse(id),
      };
    },
  });
}

/** Updates name and category. Filed reports keep the name at the time of filing. */
export function updateEquipment(ctx: AuthContext, input: UpdateInput) {
  return command(ctx, {
    name: "equipment.update",
    input,
    returns: EQUIPMENT_RESPONSE,
    load: () =>
      Promise.all([findEquipment(ctx, input.id), findCategory(ctx, input.categoryId)] as const),
    decide([found, category], actor) {
      const current = present(found);
      const granted = authorize(commonPolicy, current, "update", actor, input.version);
      const { id, version: _seen, ...fields } = input;
      if (fields.categoryId && !category) throw categoryGone();
      return {
        permit: granted,
        steps: [
          ...expectCategory(fields.categoryId),
          ...changeStored(ctx, equipment, current, columnsOf(EQUIPMENT_FIELDS, fields)),
        ],
        record: [
          activityOf(current, "updated", {
            name: fields.name,
            changes: changesOf(changeableNames(EQUIPMENT_FIELDS), current, fields),
          }),
        ],
        response: equipmentResponse(id),
      };
    },
  });
}

const lifecycle = recordCommands({
  name: "equipment",
  table: equipment,
  find: findEquipment,
  authorize: (found, name, actor, version) => authorize(commonPolicy, found, name, actor, version),
  activityOf,
  response: equipmentResponse,
  returns: EQUIPMENT_RESPONSE,
});

/** The commands of which the API and the dialogs of the page are made. */
export const equipmentCommands = {
  archive: defineCommand(
    "Archive a piece of equipment: it is no longer offered in pickers, and records keep its name",
    plainInput,
    lifecycle.archive,
  ),
  restore: defineCommand("Restore an archived piece of equipment", plainInput, lifecycle.restore),
  delete: defineCommand("Delete an unused piece of equipment", plainInput, lifecycle.delete),
};

function activityOf(found: { id: string }, event: string, facts: Record<string, unknown>) {
  return inventoryActivity("equipment", found, event, facts);
}

export function createCategory(ctx: AuthContext, { id, name }: CreateCategoryInput) {
  return command(ctx, {
    name: "equipmentCategories.create",
    input: { id, name },
    returns: CATEGORY_RESPONSE,
    load: async () => null,
    decide(_loaded, actor) {
      return {
        permit: permit(actor, "settings.manage"),
        steps: [
          expectNewName(id, name),
          insertStored(ctx, equipmentCategories, { id, name, sortKey: sortKey(name) }),
        ],
        record: [inventoryActivity("equipment-category", { id }, "created", { name })],
        response: categoryResponse(id),
      };
    },
  });
}

export function updateCategory(ctx: AuthContext, input: UpdateCategoryInput) {
  const { id, name } = input;
  return command(ctx, {
    name: "equipmentCategories.update",
    input,
    returns: CATEGORY_RESPONSE,
    load: () => findCategory(ctx, id),
    decide(loaded, actor) {
      const granted = permit(actor, "settings.manage");
      const category = present(loaded);
      requireVersion(category, input.version);
      return {
        permit: granted,
        steps: [
          expectNewName(id, name),
          ...changeStored(ctx, equipmentCategories, category, { name, sortKey: sortKey(name) }),
        ],
        record: [
          inventoryActivity("equipment-category", category, "updated", {
            from: category.name,
            to: name,
          }),
        ],
        response: categoryResponse(id),
      };
    },
  });
}

/** Deletes a category without equipment. Archived equipment counts too. */
export function deleteCategory(ctx: AuthContext, input: PlainInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "equipmentCategories.delete",
    input,
    returns: ID_RESPONSE,
    load: () => findCategory(ctx, input.id),
    decide(loaded, actor) {
      const granted = permit(actor, "settings.manage");
      const category = present(loaded);
      requireVersion(category, input.version);
      if (category.equipmentCount > 0) throw categoryInUse(category.equipmentCount);
      return {
        permit: granted,
        steps: [deleteUnused(ctx, category.id, category.version), expectOneRow(conflict(category))],
        record: [
          inventoryActivity("equipment-category", category, "deleted", { name: category.name }),
        ],
        response: idResponse(category.id),
      };
    },
  });
}
