/** Kinds of outbox entries that more than one feature names. The kind selects the schema of the body and the texts of the entry. */
export const FILE_REPORT = "daily-reports.file";
export const UPDATE_REPORT = "daily-reports.update";
export const ANSWER_ITEM = "checklists.answer";
export const SIGN_ORDER = "work-orders.sign";
export const SUBMIT_ORDER = "work-orders.submit";
