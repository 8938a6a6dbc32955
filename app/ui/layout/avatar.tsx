/** A person's initials. Place it beside or inside an element that contains the full name. */
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
      className={`bg-primary text-primary-content inline-flex shrink-0 items-center justify-center rounded-full font-semibold ${box}`}
    >
      {letters}
    </span>
  );
}
