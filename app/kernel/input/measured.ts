import * as z from "zod/mini";

// Everything of a request whose size its sender chooses enters through these functions: they measure first, and what is too large is
// not looked at any further. `npm run check` refuses inputs that are built without them.

/**
 * A text of at most `most` UTF-16 code units as it arrives. Checks that a caller adds, such as trimming or a pattern, do not run on a
 * longer one. `fault` is its reason, `missing` that of a value that is no text; both are keys of `common.fields`.
 */
export function sentText(most: number, fault = "too_long", missing?: string) {
  return z.string(missing).check(
    z.refine((text) => text.length <= most, { error: fault, abort: true }),
    // For the OpenAPI document, which would not know the limit: it counts characters, and is never reached.
    z.maxLength(most, fault),
  );
}

/**
 * UTF-16 code units in which a text of `max` characters may arrive, before it is trimmed and composed: letters with their marks apart,
 * pairs of units, line ends of two signs, and what an editor leaves around a text. Honest input stays far below.
 */
export function rawLimitOf(max: number): number {
  return 2 * max + 256;
}

/** A list of at most `most` elements. Elements of a longer one are not looked at. `missing` is the reason of a value that is no list. */
export function listOf<Element extends z.ZodMiniType>(
  element: Element,
  most: number,
  missing?: string,
) {
  const limit = z.maxLength(most, "too_many");
  // The check itself runs after the elements were parsed. It stays for the OpenAPI document.
  limit._zod.onattach.push((list) => {
    (list._zod.deferred ??= []).push(() => measureFirst(list, most));
  });
  return z.array(element, missing).check(limit);
}

function measureFirst(list: z.core.$ZodType, most: number): void {
  const { parse } = list._zod;
  list._zod.parse = (payload, context) => {
    const { value } = payload;
    // Checks of a length would otherwise count the characters of a text that was sent for a list.
    if (!Array.isArray(value)) payload.aborted = true;
    else if (value.length > most) {
      const issue = { code: "custom", message: "too_many", input: value, inst: list } as const;
      payload.issues.push({ ...issue, continue: false });
      return payload;
    }
    return parse(payload, context);
  };
}

/** A value of any shape, which another schema parses before it is used. */
export function unread() {
  return z.unknown();
}
