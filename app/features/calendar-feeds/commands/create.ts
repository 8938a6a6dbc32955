import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { loadTechnicians } from "~/features/work-orders/queries/references";
import { Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import { permit } from "~/server/command/permit";
import type { Schema } from "~/database/checked";
import type { AuthContext } from "~/server/request-context";
import { base64Url } from "~/kernel/text/base64";
import { sha256 } from "~/kernel/text/canonical";
import type { CreateFeedInput } from "../inputs";
import { FEED_PATH, FEED_TOKEN_BYTES } from "../model";
import { feedActivity, insertFeed } from "../mutations";
import { feedRight } from "../policy";

/** The secret of the response, encrypted: a repeat with the same idempotency key answers with it. */
const ENCRYPTED_TOKEN: Schema<{ remaining: string }> = () => z.object({ remaining: z.string() });

/** Creates a feed. Its address is in this response only, because the database stores its hash. */
export async function createCalendarFeed(
  ctx: AuthContext,
  input: CreateFeedInput,
): Promise<{ id: string; address: string }> {
  const { userId } = ctx.actor;
  const token = base64Url(crypto.getRandomValues(new Uint8Array(FEED_TOKEN_BYTES)));
  const tokenHash = await sha256(token);
  const { remaining } = await command(ctx, {
    name: "calendar-feeds.create",
    input,
    returns: ENCRYPTED_TOKEN,
    load: () => loadTechnicians(ctx, input.technicianIds),
    async decide(technicians, actor) {
      const granted = permit(actor, ...feedRight(input.scope));
      if (input.scope === "team" && !input.technicianIds.every((id) => technicians.includes(id)))
        throw new Refusal("invalid_input", "invalid_input", {
          fields: { technicianIds: "not_a_technician" },
        });
      return {
        permit: granted,
        steps: insertFeed(ctx, input, tokenHash),
        record: [feedActivity(ctx, "created", input)],
        response: sql`json_object('remaining', ${await ctx.encryption.encrypt("calendar-feed", userId, token)})`,
      };
    },
  });
  const opened = await ctx.encryption.open("calendar-feed", userId, remaining);
  return { id: input.id, address: `${ctx.tenant.origin}${FEED_PATH}/${opened ?? ""}.ics` };
}
