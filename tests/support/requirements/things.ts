/** What is on a page: an element by its role and accessible name (a string is the whole name), or a text. */
export type Thing = readonly [role: Role, name: string | RegExp] | string;
type Role =
  | "button"
  | "checkbox"
  | "columnheader"
  | "combobox"
  | "definition"
  | "group"
  | "heading"
  | "link"
  | "navigation"
  | "option"
  | "region"
  | "searchbox"
  | "switch"
  | "textbox";

/**
 * A statement of the requirements that names something visible, in its own words, and where it is seen. `by`: seeded users, "" is a
 * signed-out one. `on`: a page of the app, as a pattern of its routes with a query; `of` names the record if it is not the one of the
 * crawl. It is seen at each of the widths, after the buttons of `after` were pressed. `at` is the path that the page leads to, `absent`
 * what these users must not see, `within` the part of the page that is looked at.
 */
export type Seen = {
  says: string;
  by: readonly string[];
  on: string;
  of?: readonly [table: string, where: string];
  widths?: readonly number[];
  after?: readonly (string | RegExp)[];
  at?: string;
  within?: readonly [role: Role, name: string];
  things?: readonly Thing[];
  absent?: readonly Thing[];
};

export const WIDTHS = [390, 768, 1280] as const;
export const DESK = [1280] as const;
export const FROM_768 = [768, 1280] as const;
export const PHONE = [390] as const;

export const OFFICE = ["sanja", "marko"];
export const ORDER_READERS = ["sanja", "marko", "ana", "tomislav"];
export const OTHERS = ["emina", "ciro", "petar"];
export const ALL = [...ORDER_READERS, ...OTHERS];

export const named = (role: Role, ...names: (string | RegExp)[]): Thing[] =>
  names.map((name) => [role, name] as const);
/** An optional field says so behind its name. */
export const fields = (role: Role, ...names: string[]): Thing[] =>
  names.map((name) => [role, new RegExp(`^${name}( · optional)?$`)] as const);
/** A link or button that has a number or a value beside its name. */
export const about = (role: Role, ...names: string[]): Thing[] =>
  names.map((name) => [role, new RegExp(`\\b${name}\\b`)] as const);

/** Language menu and profile menu name what is chosen and who is signed in. */
export const LANGUAGE = /^Language: /;
export const EXPENSE = /^(Add )?expense$/i;
export const MORE = /^More( actions)?$/;
export const ACCOUNT = /^Your account, /;
export const PROFILE_MENU = named("link", "Profile", "Helpdesk");

export const SIGNED = ["work_orders", "status = 'done'"] as const;
