import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isLanguage } from "~/kernel/languages";
import { pathWithin } from "~/kernel/paths";
import { THEMES } from "~/kernel/themes";

const A_YEAR_IN_SECONDS = 31_536_000;

/** Language and appearance of this browser, kept in plain cookies so that the first paint is right. Works before JavaScript. */
export async function action({ request }: ActionFunctionArgs) {
  // What is no form chooses nothing.
  const form = await request.formData().catch(() => new FormData());
  const headers = new Headers();
  const language = form.get("language");
  const theme = form.get("theme");
  if (isLanguage(language)) headers.append("set-cookie", plainCookie("language", language));
  if (theme === "system") headers.append("set-cookie", plainCookie("theme", ""));
  if (THEMES.some((each) => each === theme)) headers.append("set-cookie", plainCookie("theme", String(theme)));
  return redirect(pathWithin(form.get("next")) ?? "/login", { headers });
}

export function loader() {
  return redirect("/login");
}

function plainCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${value ? A_YEAR_IN_SECONDS : 0}; SameSite=Lax; Secure`;
}
