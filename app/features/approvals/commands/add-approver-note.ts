import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { command } from "~/server/command/command";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import type { Permit } from "~/server/command/permit";
import type { Activity } from "~/server/command/records";
import type { Step } from "~/server/command/statement";
import { present } from "~/server/command/stored";
import type { ApproverNoteInput } from "../inputs";

/** In what approver notes differ between nouns. */
export type Noted<Found extends { id: string }> = {
  /** First part of the commands' names, such as "tasks". */
  name: string;
  find(ctx: AuthContext, id: string): Promise<Found | null>;
  permitNote(found: Found, actor: Actor): Permit;
  approverNote(
    ctx: AuthContext,
    id: string,
    author: Actor,
    about: "note" | "sent-back",
    text: string,
    noteId?: string,
  ): Step;
  activityOf(found: Found, event: string, facts?: Record<string, unknown>): Activity;
};

/** Allowed in every state (domain-rules §2, §3). The caller creates the note's id. */
export function addApproverNote<Found extends { id: string }>(noun: Noted<Found>) {
  return (ctx: AuthContext, input: ApproverNoteInput): Promise<{ id: string }> =>
    command(ctx, {
      name: `${noun.name}.add-approver-note`,
      input,
      returns: ID_RESPONSE,
      load: () => noun.find(ctx, input.id),
      decide(loaded, actor) {
        const found = present(loaded);
        return {
          permit: noun.permitNote(found, actor),
          steps: [noun.approverNote(ctx, found.id, actor, "note", input.text, input.noteId)],
          record: [noun.activityOf(found, "approver-note-added")],
          response: idResponse(input.noteId),
        };
      },
    });
}
