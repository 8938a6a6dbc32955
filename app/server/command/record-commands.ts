import type { SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "../request-context";
import type { Schema } from "~/database/checked";
import { ID_RESPONSE, idResponse } from "./id-response";
import { command } from "./command";
import type { Permit } from "./permit";
import type { Activity } from "./records";
import type { Step } from "./statement";
import {
  changeStored,
  deleteStored,
  present,
  requireUnused,
  type Stored,
  type StoredTable,
  type Uses,
} from "./stored";

type Name = "archive" | "restore" | "delete";
const EVENTS: Record<Name, string> = {
  archive: "archived",
  restore: "restored",
  delete: "deleted",
};

/** A record that can be archived, as its commands read it. */
type Archivable = Stored & { name: string; uses: Uses };

/** What a command writes besides its own statement, in the same batch. */
type Besides = { before?: Step[]; after?: Step[]; record?: Activity[] };

/** In what the archive, restore and delete commands of one noun differ from those of others. */
type Noun<Found extends Archivable, Output, Scope extends unknown[]> = {
  /** First part of the commands' names, such as "spareParts". */
  name: string;
  table: StoredTable & { archivedAt: SQLiteColumn };
  find(ctx: AuthContext, id: string): Promise<Found | null>;
  /** Checks right, version, state and guard. */
  authorize(
    found: NoInfer<Found>,
    command: Name,
    actor: Actor,
    version: number,
    ...scope: Scope
  ): Permit;
  activityOf(found: NoInfer<Found>, event: string, facts: Record<string, unknown>): Activity;
  /** SQL for the answer of archive and restore, and its schema. */
  response(id: string): SQL;
  returns: Schema<Output>;
  /** Starts its reads at once, in the round trip of `find`. */
  besides?: Partial<
    Record<Name, (ctx: AuthContext, id: string) => Promise<(found: NoInfer<Found>) => Besides>>
  >;
};

/**
 * The commands that archive, restore and delete a record of the inventory (domain-rules §6). Pickers
 * do not offer an archived record; records that reference it keep its name. A record in use cannot be
 * deleted. Its activity stays. `Scope` is what the caller adds to the input, such as the view.
 */
export function recordCommands<Found extends Archivable, Output, Scope extends unknown[] = []>(
  noun: Noun<Found, Output, Scope>,
) {
  function define<Result>(
    name: Name,
    returns: Schema<Result>,
    change: (ctx: AuthContext, found: Found) => { steps: Step[]; response: SQL },
  ) {
    return (ctx: AuthContext, input: Stored, ...scope: Scope): Promise<Result> =>
      command(ctx, {
        name: `${noun.name}.${name}`,
        input,
        returns,
        load: () =>
          Promise.all([noun.find(ctx, input.id), noun.besides?.[name]?.(ctx, input.id)] as const),
        decide([loaded, besides], actor) {
          const found = present(loaded);
          const permit = noun.authorize(found, name, actor, input.version, ...scope);
          const { steps, response } = change(ctx, found);
          const { before = [], after = [], record = [] } = besides?.(found) ?? {};
          return {
            permit,
            steps: [...before, ...steps, ...after],
            record: [noun.activityOf(found, EVENTS[name], { name: found.name }), ...record],
            response,
          };
        },
      });
  }
  return {
    archive: define("archive", noun.returns, (ctx, found) => ({
      steps: changeStored(ctx, noun.table, found, { archivedAt: ctx.now().getTime() }),
      response: noun.response(found.id),
    })),
    restore: define("restore", noun.returns, (ctx, found) => ({
      steps: changeStored(ctx, noun.table, found, { archivedAt: null }),
      response: noun.response(found.id),
    })),
    delete: define("delete", ID_RESPONSE, (_, found) => {
      requireUnused(found.uses);
      return {
        steps: deleteStored(noun.table, found),
        response: idResponse(found.id),
      };
    }),
  };
}
