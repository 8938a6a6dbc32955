/** Functions whose work grows with the text that they are called on or with. */
const OF_TEXTS = [
  "normalize",
  "trim",
  "trimStart",
  "trimEnd",
  "replace",
  "replaceAll",
  "split",
  "match",
  "matchAll",
  "search",
  "toLowerCase",
  "toUpperCase",
  "toLocaleLowerCase",
  "toLocaleUpperCase",
  "localeCompare",
  "isWellFormed",
] as const;

const LONG_UNITS = 1_000_000;

/** The names of the functions that worked on a long text while `act` ran. */
export function textWork(act: () => unknown): string[] {
  const seen = new Set<string>();
  const restore = [
    ...OF_TEXTS.map((name) => watch(String.prototype, name, seen)),
    watch(RegExp.prototype, "exec", seen),
    watch(JSON, "parse", seen),
  ];
  try {
    act();
  } finally {
    for (const undo of restore) undo();
  }
  return [...seen];
}

function watch(owner: object, name: string, seen: Set<string>): () => void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  if (typeof descriptor?.value !== "function") throw new Error(`${name} is no function`);
  const original: (...args: unknown[]) => unknown = descriptor.value;
  Object.defineProperty(owner, name, {
    ...descriptor,
    value(this: unknown, ...args: unknown[]) {
      if ([this, ...args].some(isLong)) seen.add(name);
      return original.apply(this, args);
    },
  });
  return () => Object.defineProperty(owner, name, descriptor);
}

function isLong(value: unknown): boolean {
  return typeof value === "string" && value.length >= LONG_UNITS;
}
