/** The commands of a record that have a dialog, by the last segment of its URL. */
export type Dialogs<Name extends string = string> = Readonly<Record<string, Name>>;

/** The command that the URL of a dialog names. Undefined when it names none. */
export function commandAt<Name extends string>(
  dialogs: Dialogs<Name>,
  { command = "" }: Readonly<Record<string, string | undefined>>,
): Name | undefined {
  return Object.hasOwn(dialogs, command) ? dialogs[command] : undefined;
}
