/** A person's initials on a colour of their own. Place it beside or inside an element that contains the full name. */
export function Avatar({ name, size = "md" }: { name: string; size?: "sm" | "md" }) {
  const letters = name
    .split(/\s+/)
    .map((term) => term.charAt(0))
    .slice(0, 2)
    .join("")
    .toLocaleUpperCase();
  const box = size === "sm" ? "size-6 text-[0.6875rem]" : "size-8 text-[0.8125rem]";
  return (
    <span
      aria-hidden="true"
      // Dark enough for white letters in every theme.
      style={{ backgroundColor: `oklch(0.45 0.09 ${hueOf(name)})` }}
      className={`inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-white ${box}`}
    >
      {letters}
    </span>
  );
}

/** One of 24 hues, the same for a name everywhere. */
function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (sum % 24) * 15;
}
