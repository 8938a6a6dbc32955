/** Whether a client names this version in If-None-Match (RFC 9110). The comparison is weak, because a proxy that compresses weakens the tag. */
export function isCurrent(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(",").some((each) => ["*", etag].includes(each.trim().replace(/^W\//, "")));
}
