import { redirect } from "@remix-run/cloudflare";

/** requirements §2: / leads to /login, which sends a signed-in person on to the own home. */
export function loader() {
  return redirect("/login");
}
