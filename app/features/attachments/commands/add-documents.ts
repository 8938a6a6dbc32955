import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { command } from "~/server/command/command";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import type { Permit } from "~/server/command/permit";
import type { Step } from "~/server/command/statement";
import { present } from "~/server/command/stored";
import type { AddDocumentsInput } from "../inputs";
import type { Subject } from "../model";
import { attachSteps, documentsActivity } from "../mutations";
import { readFileNames } from "../queries/named";

/** In what adding and removing documents differs between nouns. */
export type Documented<Found extends { id: string }> = {
  /** First part of the commands' names, such as "tasks". */
  name: string;
  subjectType: Subject["type"];
  find(ctx: AuthContext, id: string): Promise<Found | null>;
  permitAdding(found: Found, actor: Actor): Permit;
  /** `own`: whether the actor added the document. */
  permitRemoving(found: Found, actor: Actor, own: boolean): Permit;
  /** Refuses a record whose documents can no longer change. */
  requireOpen(found: Found): void;
  /** Asserts the same within the batch. */
  stillOpen(found: Found): Step;
};

/** Attaches files that this user has uploaded to a record that is still open. */
export function addDocuments<Found extends { id: string }>(noun: Documented<Found>) {
  return (ctx: AuthContext, input: AddDocumentsInput): Promise<{ id: string }> =>
    command(ctx, {
      name: `${noun.name}.add-documents`,
      input,
      returns: ID_RESPONSE,
      load: () =>
        Promise.all([noun.find(ctx, input.id), readFileNames(ctx, input.fileIds)] as const),
      decide([loaded, names], actor) {
        const found = present(loaded);
        const granted = noun.permitAdding(found, actor);
        noun.requireOpen(found);
        const subject = { type: noun.subjectType, id: found.id };
        return {
          permit: granted,
          steps: [noun.stillOpen(found), ...attachSteps(ctx, actor, subject, input.fileIds)],
          record: [documentsActivity(subject, "documents-added", names)],
          response: idResponse(found.id),
        };
      },
    });
}
