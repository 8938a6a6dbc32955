import type { SQL } from "drizzle-orm";
import { command } from "~/server/command/command";
import type { Schema } from "~/database/checked";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import type { Permit } from "~/server/command/permit";
import type { Announcement } from "~/server/command/records";
import type { Step } from "~/server/command/statement";
import { present } from "~/server/command/stored";
import type { NoteInput } from "../inputs";
import type { Noted } from "./add-approver-note";

/** In what returning a submitted record for editing differs between nouns. */
export type Returnable<Found extends { id: string }, Response> = Noted<Found> & {
  requireTransition(found: Found, command: "allowEditing", actor: Actor, version: number): Permit;
  /** Opens the record: what was submitted is closed. */
  openSteps(ctx: AuthContext, found: Found): Step[];
  /** What the activity row names besides the note. */
  submittedFacts(found: Found): Record<string, unknown>;
  sentBack(found: Found): Announcement;
  response(id: string): SQL;
  returns: Schema<Response>;
};

/** W6, K6: returns the record to the technicians with a note. The approvals of what was submitted no longer count. */
export function allowEditing<Found extends { id: string }, Response>(
  noun: Returnable<Found, Response>,
) {
  return (ctx: AuthContext, input: NoteInput): Promise<Response> =>
    command(ctx, {
      name: `${noun.name}.allow-editing`,
      input,
      returns: noun.returns,
      load: () => noun.find(ctx, input.id),
      decide(loaded, actor) {
        const found = present(loaded);
        const { note } = input;
        return {
          permit: noun.requireTransition(found, "allowEditing", actor, input.version),
          steps: [
            ...noun.openSteps(ctx, found),
            noun.approverNote(ctx, found.id, actor, "sent-back", note),
          ],
          record: [noun.activityOf(found, "sent-back", { ...noun.submittedFacts(found), note })],
          announce: [noun.sentBack(found)],
          response: noun.response(found.id),
        };
      },
    });
}
