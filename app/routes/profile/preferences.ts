import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isLanguage, type Language } from "~/kernel/text/languages";
import { pathWithin } from "~/kernel/paths";
import { actSignedIn } from "~/server/page/page";
import { type Theme, THEMES } from "~/kernel/themes";
import { choiceCookie, preferenceHeaders } from "~/shell/preferences/preference-cookies";
import { chooseLanguage } from "~/features/profile/commands/choose";

export function loader() {
  return redirect("/login");
}

/** Stores language and theme for this browser, and the language in the account of a signed-in user. Works without JavaScript. */
export async function action(args: ActionFunctionArgs) {
  // A body that is not a form chooses nothing.
  const form = await args.request
    .clone()
    .formData()
    .catch(() => new FormData());
  const chosen = choiceIn(form);
  const { language } = chosen;
  // The browser keeps the choice even if storing it in the account fails, for example because the session has just ended.
  if (args.context.ctx && language) await actSignedIn(args, (ctx) => chooseLanguage(ctx, language));
  const headers = preferenceHeaders(chosen);
  if (language && !args.context.ctx) headers.append("set-cookie", choiceCookie(language));
  const next = pathWithin(form.get("next")) ?? "/login";
  return redirect(language ? withoutLanguage(next) : next, { headers });
}

/** A language in the URL would override the choice. */
function withoutLanguage(path: string): string {
  const url = new URL(path, "https://this.site");
  if (!url.searchParams.has("lng")) return path;
  url.searchParams.delete("lng");
  return url.pathname + url.search + url.hash;
}

function choiceIn(form: FormData): { language?: Language; theme?: Theme | null } {
  const language = form.get("language");
  const theme =
    form.get("theme") === "system" ? null : THEMES.find((each) => each === form.get("theme"));
  return {
    ...(isLanguage(language) ? { language } : {}),
    ...(theme === undefined ? {} : { theme }),
  };
}
