import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { insertStored } from "~/kernel/server/command/stored";
import type { CreateInput } from "../inputs";
import {
  activityOf,
  columnsOf,
  PART_RESPONSE,
  type PartResponse,
  partResponse,
} from "../mutations";
import { spareParts } from "../schema";

/** Creates a spare part with its initial stock. */
export function createPart(ctx: AuthContext, input: CreateInput): Promise<PartResponse> {
  return command(ctx, {
    name: "spareParts.create",
    input,
    returns: PART_RESPONSE,
    load: async () => null,
    decide(_loaded, actor) {
      const { id, name, stockThousandths } = input;
      return {
        permit: permit(actor, "inventory.manage"),
        steps: [
          insertStored(ctx, spareParts, {
            id,
            ...columnsOf(input),
            stockThousandths,
          }),
        ],
        record: [activityOf({ id }, "created", { name, stockThousandths })],
        response: partResponse(id),
      };
    },
  });
}
