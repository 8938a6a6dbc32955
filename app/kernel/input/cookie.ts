/** The value of a cookie in a header or in `document.cookie`. Null without it. */
export function cookieNamed(cookies: string, name: string): string | null {
  const found = cookies.split(/; */).find((cookie) => cookie.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

const A_YEAR_IN_SECONDS = 31_536_000;

/** A cookie of a year, for what a user chose in this browser. An empty value deletes it. */
export function choiceFor(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${value ? A_YEAR_IN_SECONDS : 0}; SameSite=Lax; Secure`;
}
