const PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The name itself when it is one host label, else an error. sqld takes `a%2Fb` as well, so nobody else checks.
 * @param {string} name
 * @returns {string}
 */
export function namespaceName(name) {
  if (!PATTERN.test(name))
    throw new Error(`"${name}" is no database name: small letters, digits and hyphens, 63 at most`);
  return name;
}
