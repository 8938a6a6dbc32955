/** Cards are a table laid out anew by the stylesheet, and browsers forget that such a table is one unless told again. */
export const ROLES = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
  cell: { role: "cell" },
} as const;
