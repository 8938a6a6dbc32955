import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isLanguage } from "~/kernel/text/languages";
import { pathWithin } from "~/kernel/paths";
import { actSignedIn } from "~/kernel/server/page/page";
import { THEMES } from "~/kernel/themes";
import { choiceCookie, preferenceHeaders } from "~/shell/preferences/preference-cookies";
import { type Choice, choosePreferences } from "../commands/choose";

export function loader() {
  return redirect("/login");
}

/** Stores language and theme for this browser, and in the account of a signed-in user. Works without JavaScript. */
export async function action(args: ActionFunctionArgs) {
  // A body that is not a form chooses nothing.
  const form = await args.request
    .clone()
    .formData()
    .catch(() => new FormData());
  const chosen = choiceIn(form);
  // The browser keeps the choice even if storing it in the account fails, for example because the session has just ended.
  if (args.context.ctx && Object.keys(chosen).length > 0)
    await actSignedIn(args, (ctx) => choosePreferences(ctx, chosen));
  const headers = preferenceHeaders(chosen);
  if (chosen.language && !args.context.ctx)
    headers.append("set-cookie", choiceCookie(chosen.language));
  const next = pathWithin(form.get("next")) ?? "/login";
  return redirect(chosen.language ? withoutLanguage(next) : next, { headers });
}

/** A language in the URL would override the choice. */
function withoutLanguage(path: string): string {
  const url = new URL(path, "https://this.site");
  if (!url.searchParams.has("lng")) return path;
  url.searchParams.delete("lng");
  return url.pathname + url.search + url.hash;
}

function choiceIn(form: FormData): Choice {
  const language = form.get("language");
  const theme =
    form.get("theme") === "system" ? null : THEMES.find((each) => each === form.get("theme"));
  return {
    ...(isLanguage(language) ? { language } : {}),
    ...(theme === undefined ? {} : { theme }),
  };
}
