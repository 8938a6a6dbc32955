/** What waits in the outbox under these names. */
export const FILE = "daily-reports.file";
export const UPDATE = "daily-reports.update";
