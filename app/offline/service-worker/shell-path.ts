/** The stored page that answers every navigation when the server does not respond. */
export const SHELL = "/offline-shell";
