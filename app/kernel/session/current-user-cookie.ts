/**
 * Id of the signed-in user, readable by scripts because the session cookie is HttpOnly. A device
 * that has not loaded a page for this user yet detects by it that its local data belongs to another
 * user.
 */
export const CURRENT_USER_COOKIE = "__Host-person";
