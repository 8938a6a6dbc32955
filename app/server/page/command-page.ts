import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { commandAt, type Dialogs } from "~/kernel/dialogs";
import { parseInput } from "~/kernel/input/parse";
import { readForm } from "~/kernel/input/read-form";
import { listAfter, SEEN_LIST_FIELD } from "~/kernel/record-lists";
import { Refusal } from "~/kernel/refusal";
import type { CommandTable } from "../command/define-command";
import type { AuthContext } from "../request-context";
import { actOnPage, readPage, type Refused } from "./page";

/**
 * Refuses a URL that names no command. The page behind the dialog loads the record; `read` loads
 * what else a dialog shows.
 */
export function readCommand<Name extends string, T = null>(
  args: LoaderFunctionArgs,
  dialogs: Dialogs<Name>,
  read?: (ctx: AuthContext, command: Name) => Promise<T>,
): Promise<T | null> {
  return readPage(args, async (ctx) => {
    const command = commandAt(dialogs, args.params);
    if (!command) throw new Refusal("not_found");
    return read ? read(ctx, command) : null;
  });
}

type FormInput = (
  fields: Record<string, unknown>,
  form: FormData,
  ctx: AuthContext,
) => object | Promise<object>;

type CommandPage<Name extends string> = {
  /** The list of the records, such as "/rooms". */
  list: string;
  dialogs: Dialogs<Name>;
  commands: CommandTable<Name>;
  /** How the fields of a form become the input, for commands whose form has another layout. */
  inputs?: Partial<Record<Name, FormInput>>;
  /**
   * What the form asks for once its command is done: a command of its own, which the form's key does not name. The facts of its refusal
   * have `done`, the command that was not refused.
   */
  followedBy?: Partial<
    Record<Name, (ctx: AuthContext, form: FormData, id: string) => Promise<unknown>>
  >;
  /** The tab of the record that opens afterwards, if it is not the first. */
  tabs?: Partial<Record<Name, string>>;
};

/** Runs the command that the URL names with its form, then opens the record, or the list after a deletion. */
export function actOnCommand<Name extends string>(
  args: ActionFunctionArgs,
  { list, dialogs, commands, inputs = {}, followedBy = {}, tabs = {} }: CommandPage<Name>,
): Promise<Response | Refused> {
  return actOnPage(args, async (ctx, form) => {
    const name = commandAt(dialogs, args.params);
    if (!name) throw new Refusal("not_found");
    const { command: _, ...record } = args.params;
    const { input, run } = commands[name];
    const fields = readForm(input, form);
    const sent = await inputs[name]?.(fields, form, ctx);
    await run(ctx, parseInput(input, { ...(sent ?? fields), ...record }));
    await followedBy[name]?.({ ...ctx, idempotencyKey: null }, form, record["id"] ?? "").catch(
      (error) => {
        if (!(error instanceof Refusal)) throw error;
        throw new Refusal(error.code, error.reason, { ...error.facts, done: name });
      },
    );
    if (name === "delete") return redirect(listAfter(list, form.get(SEEN_LIST_FIELD), name));
    const tab = tabs[name] ?? tabIn(args.request);
    const opened = tab ? `tab=${tab}&` : "";
    return redirect(`${list}/${record["id"]}?${opened}done=${name}`);
  });
}

type CommandOfUrl = {
  /** The list of the records, such as "/rooms". */
  list: string;
  name: string;
  command: CommandTable[string];
};

/** Runs a command whose whole input is in the URL, then opens the record. */
export function actOnUrl(
  args: ActionFunctionArgs,
  { list, name, command: { input, run } }: CommandOfUrl,
): Promise<Response | Refused> {
  return actOnPage(args, async (ctx) => {
    await run(ctx, parseInput(input, args.params));
    return redirect(`${list}/${args.params["id"]}?done=${name}`);
  });
}

/** The tab of the record from which the dialog was opened. */
function tabIn({ url }: Request): string | null {
  const tab = new URL(url).searchParams.get("tab");
  return tab !== null && /^[a-z-]{1,40}$/.test(tab) ? tab : null;
}
