import { callApi } from "../api/api-client";

/** What a list shows: the API's path of its rows, their filters, and how many there are on all pages. */
export type WholeList = { path: string; listParams: object; total: number };

/** The commands run for each record, a few a second. */
export const MAX_SELECTED = 500;
const PAGE_SIZE = 100;

/** The rows of the first pages, one request after the other. */
export async function readRows<Row>({ path, listParams, total }: WholeList): Promise<Row[]> {
  const rows: Row[] = [];
  const pages = Math.ceil(Math.min(total, MAX_SELECTED) / PAGE_SIZE);
  for (let pageNumber = 1; pageNumber <= pages; pageNumber += 1) {
    const params = paramsOf({ ...listParams, pageNumber, pageSize: PAGE_SIZE });
    const { entities } = await callApi<{ entities: Row[] }>(`${path}?${params}`);
    rows.push(...entities);
  }
  return rows;
}

/** Without filters that are not set. */
function paramsOf(listParams: object): URLSearchParams {
  const set = Object.entries(listParams).filter(([, value]) => value !== null && value !== "");
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
}
