const PAGES = [
  /^\/work-orders(\/assigned|\/unfiled-reports)?$/,
  /^\/work-orders\/[\w-]{36}(\/.+)?$/,
  /^\/tasks(\/assigned)?$/,
  /^\/tasks\/[\w-]{36}(\/.+)?$/,
  /^\/tickets\/new$/,
  /^\/profile\/(safety|helpdesk)$/,
  /^\/outbox$/,
];

/** What is printed or called, not shown: a page of ours in its place would be saved under its name. */
export function isPdf(pathname: string): boolean {
  return pathname.startsWith("/api/") || pathname.endsWith("/pdf");
}

/** Pages that a phone can show by itself: they are waited for only so long. */
export function isFieldPage(pathname: string): boolean {
  return PAGES.some((page) => page.test(pathname));
}
