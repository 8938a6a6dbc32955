/** The fields of the form with which browsers pass on what was shared, as the web app manifest names them. */
export const SHARE_FIELDS = { title: "title", text: "text", url: "url", files: "files" } as const;
