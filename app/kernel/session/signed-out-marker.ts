/**
 * Set by the page on sign-out when the device is offline. The next request carries it, and the
 * server ends the session of the cookie next to it before it does anything else. The prefix
 * prevents other tenants' subdomains from setting it.
 */
export const SIGNED_OUT_COOKIE = "__Host-left";
