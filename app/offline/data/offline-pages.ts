const PAGES = [
  /^\/work-orders(\/assigned|\/week|\/report|\/unfiled-reports)?$/,
  /^\/work-orders\/[\w-]{36}(\/.+)?$/,
  /^\/tasks(\/assigned)?$/,
  /^\/tasks\/[\w-]{36}(\/.+)?$/,
  /^\/tickets\/new$/,
  /^\/profile\/(safety|helpdesk)$/,
  /^\/outbox$/,
  /^\/share$/,
];

/** Downloads and API paths are not pages: the shell in their place would be saved under the file's name. */
export function isPdf(pathname: string): boolean {
  return pathname.startsWith("/api/") || pathname.endsWith("/pdf");
}

/** Pages that a device can show offline. A navigation to them waits for the server only for a limited time. */
export function isFieldPage(pathname: string): boolean {
  return PAGES.some((page) => page.test(pathname));
}
