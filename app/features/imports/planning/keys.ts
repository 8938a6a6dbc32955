import { fold } from "~/kernel/text/fold";
import { serialKeyOf } from "~/kernel/text/serial-key";
import { taxKey } from "~/kernel/text/tax-id";
import type { ImportKind } from "../model";
import type { RowValues } from "./inputs-of-rows";

/** What a row has in common with another of the same record: ours, that of the former program, and what the record itself has. */
export function keysOf(kind: ImportKind, values: RowValues): string[] {
  const text = (name: string) => fold(String(values[name] ?? ""));
  const joined = (...names: string[]) => names.map(text).join("\u001f");
  const own = naturalKey(kind, values, joined);
  return [
    ["id", text("id")],
    // As the former program writes it, which may tell capitals from small letters.
    ["external", String(values["externalKey"] ?? "")],
    ["own", own],
  ].flatMap(([name = "", key = ""]) => (key === "" ? [] : `${name} ${key}`));
}

function naturalKey(
  kind: ImportKind,
  values: RowValues,
  joined: (...names: string[]) => string,
): string {
  switch (kind) {
    case "customers":
      // A name alone is none: there are many of one name.
      return taxKey(String(values["taxId"] ?? ""), String(values["country"] ?? ""));
    case "locations":
      return joined("customerId", "name");
    case "rooms":
      return joined("customerId", "locationId", "name");
    case "assets": {
      const serial = serialKeyOf(String(values["serialNumber"] ?? ""));
      return serial === ""
        ? joined("customerId", "locationId", "roomId", "name", "position")
        : `${serial} ${joined("manufacturer")}`;
    }
    case "equipment":
      return joined("name");
    case "spare-parts":
      return joined("name", "unit");
    case "users":
      return joined("email");
    case "earlier-services":
      return joined("assetId", "servicedOn", "documentNumber", "text");
  }
}
