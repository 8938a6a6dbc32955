/**
 * Who is signed in, by their id, for scripts to read: the session's own cookie is hidden from them. A phone that has had no page of this
 * person yet knows by it that what it keeps is somebody else's.
 */
export const PERSON_COOKIE = "__Host-person";
