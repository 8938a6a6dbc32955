/** The part of a browser's local storage that the app uses, with a quota in UTF-16 units. */
export function fakeLocalStorage(quota = Infinity): Storage {
  const rows: Record<string, string> = {};
  const used = () =>
    Object.entries(rows).reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  const methods = {
    getItem: (key: string) => rows[key] ?? null,
    setItem(key: string, value: string) {
      if (
        used() -
          (rows[key] === undefined ? 0 : key.length + rows[key].length) +
          key.length +
          value.length >
        quota
      )
        throw new DOMException("", "QuotaExceededError");
      rows[key] = value;
    },
    removeItem: (key: string) => void delete rows[key],
  };
  // Safe: `key`, `length` and `clear` have no caller.
  return new Proxy(rows, { get: (_, name) => Reflect.get(methods, name) }) as unknown as Storage;
}
