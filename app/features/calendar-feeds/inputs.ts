import * as z from "zod/mini";
import { id, requiredSingleLineText } from "~/kernel/input/fields";
import { listOf } from "~/kernel/input/measured";
import { FEED_SCOPES, MAX_LABEL_LENGTH, MAX_TEAM_MEMBERS } from "./model";

/** The caller makes the id, so that a repeated request creates one feed. `technicianIds` are the members of a team. */
export const createFeedInput = z
  .strictObject({
    id: id(),
    label: requiredSingleLineText(MAX_LABEL_LENGTH),
    scope: z.enum(FEED_SCOPES, "invalid"),
    technicianIds: z._default(listOf(id(), MAX_TEAM_MEMBERS), []),
  })
  .check(
    z.refine<{ scope: string; technicianIds: string[] }>(
      ({ scope, technicianIds }) => scope !== "team" || technicianIds.length > 0,
      { error: "required", path: ["technicianIds"] },
    ),
  );
export type CreateFeedInput = z.infer<typeof createFeedInput>;

export const plainFeedInput = z.strictObject({ id: id() });
export type PlainFeedInput = z.infer<typeof plainFeedInput>;
