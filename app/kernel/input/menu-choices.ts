import { cookieNamed } from "./cookie";

/** What a user folded in the side menu of this browser: groups by their key, and the whole menu, which then shows icons only. */
export type MenuChoices = readonly string[];
export const WHOLE_MENU = "menu";
export const MENU_COOKIE = "folded";

/** From a cookie, so that the server renders the menu as it was. Keys of no group have no effect. */
export function menuChoicesOf(request: Request): MenuChoices {
  const folded = cookieNamed(request.headers.get("cookie") ?? "", MENU_COOKIE) ?? "";
  return folded.split(".").filter((key) => /^[a-z]{1,20}$/.test(key));
}

/** The choices after this part was folded or opened. */
export function toggled(choices: MenuChoices, key: string, isFolded: boolean): MenuChoices {
  const others = choices.filter((each) => each !== key);
  return isFolded ? [...others, key] : others;
}
