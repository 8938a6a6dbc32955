import { createElement } from "react";
import { expect, it } from "vitest";
import { renderPdf } from "~/kernel/pdf/render";

function htmlOf(...children: Parameters<typeof createElement>[2][]): string {
  const element = createElement("section", null, ...children);
  const { html } = renderPdf(element, { title: "Order", lang: "en", footer: "" });
  return new TextDecoder().decode(html);
}

it("lets no mark in a text become one with the bracket of the tag before it", () => {
  const html = htmlOf(createElement("p", null, "\u0338 style=display:none"), "a \u0338= b");
  expect(html).toContain("<section><p>\uFFFD style=display:none</p>");
});

it("replaces signs in texts, and leaves addresses as they are", () => {
  const html = htmlOf(createElement("a", { href: "https://example.com/阀" }, "阀 c\u030C"));
  expect(html).toContain('<a href="https://example.com/阀">\uFFFD č</a>');
});
