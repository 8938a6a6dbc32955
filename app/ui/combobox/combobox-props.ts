/**
 * Attributes of a text box with a listbox (ARIA 1.2 combobox). The focus stays in the box.
 *
 * @param active id of the active option, or undefined without one
 */
export function comboboxProps(expanded: boolean, listId: string, active: string | undefined) {
  return {
    // An input without a datalist does not have this role by itself, which the lint rules assume of an attribute.
    role: "combobox",
    autoComplete: "off",
    "aria-autocomplete": "list",
    "aria-expanded": expanded,
    "aria-controls": listId,
    "aria-activedescendant": active,
  } as const;
}
