/** Some at once, so that a long list takes less time and nobody's limit is met. */
export async function sideBySide<T>(list: readonly T[], act: (each: T) => Promise<void>, atOnce = 6): Promise<void> {
  const rest = [...list];
  const worker = async () => {
    for (let each = rest.shift(); each !== undefined; each = rest.shift()) await act(each);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
