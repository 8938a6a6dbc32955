/** The first node of a label is its text; a marker for optional fields may follow. */
export function fieldName(field: Element): string {
  const label = "labels" in field && field.labels instanceof NodeList ? field.labels[0] : undefined;
  return label?.firstChild?.textContent?.trim() || field.getAttribute("aria-label") || "";
}
