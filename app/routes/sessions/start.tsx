import { redirect } from "@remix-run/cloudflare";

/** requirements §2: / redirects to /login, which redirects a signed-in user to their home page. */
export function loader() {
  return redirect("/login");
}
