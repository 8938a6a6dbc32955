const PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns the name if it is a single host label, otherwise throws. sqld does not check: it accepts `a%2Fb` as well. */
export function namespaceName(name: string): string {
  if (!PATTERN.test(name))
    throw new Error(
      `"${name}" is not a valid database name: use lower-case letters, digits and hyphens, at most 63 characters`,
    );
  return name;
}
