export type Argument = null | string | number | bigint | boolean | ArrayBuffer | Uint8Array;
export type Value = null | string | number | ArrayBuffer;

/** A value in Hrana JSON. Integers are sent as text, blobs as Base64 without padding. */
export type HranaValue =
  | { type: "null" }
  | { type: "integer"; value: string }
  | { type: "float"; value: number }
  | { type: "text"; value: string }
  | { type: "blob"; base64: string };

/** Whole numbers are bound as integers, so that `? / 2` and `json_object(?)` behave as expected. */
export function toHrana(value: Argument): HranaValue {
  if (value === null) return { type: "null" };
  if (typeof value === "string") return { type: "text", value };
  if (typeof value === "boolean") return { type: "integer", value: value ? "1" : "0" };
  if (typeof value === "bigint") return bigintToHrana(value);
  if (typeof value === "number") return numberToHrana(value);
  if (value instanceof ArrayBuffer)
    return { type: "blob", base64: base64Of(new Uint8Array(value)) };
  if (value instanceof Uint8Array) return { type: "blob", base64: base64Of(value) };
  throw new TypeError(`A value of type ${typeof value} cannot be bound to a statement`);
}

/** SQLite stores integers in 64 bits. */
function bigintToHrana(value: bigint): HranaValue {
  if (BigInt.asIntN(64, value) !== value)
    throw new RangeError(`${value} cannot be bound to a statement`);
  return { type: "integer", value: value.toString() };
}

function numberToHrana(value: number): HranaValue {
  if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be bound to a statement`);
  return Number.isSafeInteger(value)
    ? { type: "integer", value: String(value) }
    : { type: "float", value };
}

export function fromHrana(value: HranaValue): Value {
  switch (value.type) {
    case "null":
      return null;
    case "integer":
      return safeInteger(value.value);
    case "blob":
      return Uint8Array.from(atob(value.base64), (character) => character.charCodeAt(0)).buffer;
    default:
      return value.value;
  }
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} does not fit a JavaScript number: read it as text`);
  return value;
}

function base64Of(bytes: Uint8Array): string {
  let text = "";
  // Spreading all bytes of a photo would overflow the stack.
  for (let start = 0; start < bytes.length; start += 8192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return btoa(text);
}
