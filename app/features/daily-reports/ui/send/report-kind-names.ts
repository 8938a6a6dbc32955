/** Kinds of queued outbox messages. */
export const FILE = "daily-reports.file";
export const UPDATE = "daily-reports.update";
