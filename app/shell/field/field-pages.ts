const PAGES = [
  /^\/work-orders(\/assigned)?$/,
  /^\/work-orders\/[\w-]{36}(\/.+)?$/,
  /^\/tasks(\/assigned)?$/,
  /^\/tasks\/[\w-]{36}(\/.+)?$/,
  /^\/tickets\/new$/,
  /^\/profile\/(safety|helpdesk)$/,
  /^\/outbox$/,
];

/** Pages that a phone can show by itself: they are waited for only so long. */
export function isFieldPage(pathname: string): boolean {
  return PAGES.some((page) => page.test(pathname));
}
