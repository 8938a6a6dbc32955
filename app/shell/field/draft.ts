/** What somebody was writing, as its form knows it. One for each owner and form. */
export type KeptDraft = {
  owner: string;
  /** What is written, as `daily-reports.file/<work order>`. */
  form: string;
  value: unknown;
  savedAt: number;
};
