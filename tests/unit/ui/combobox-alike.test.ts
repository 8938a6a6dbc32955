import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { chosenAmong, tellingHint } from "~/ui/combobox/alike";
import { ComboboxField } from "~/ui/combobox/combobox-field";
import type { Option } from "~/ui/combobox/option";
import { renderedHtml } from "../../support/rendered-html";

const ILICA = { id: "1", name: "Ana Babić", hint: "Ilica 12, Zagreb" };
const VLASKA = { id: "2", name: "ana babić", hint: "Vlaška 3, Zagreb" };
const IVO = { id: "3", name: "Ivo Babić", hint: "Ilica 14, Zagreb" };

describe("one of two options that look alike", () => {
  it("is marked when it is chosen, others are not", () => {
    expect(chosenAmong(ILICA, [ILICA, VLASKA, IVO])).toEqual({ ...ILICA, isAlike: true });
    expect(chosenAmong(IVO, [ILICA, VLASKA, IVO])).toBe(IVO);
  });

  it("is told from the other one, also after the list is another", () => {
    const chosen = chosenAmong(VLASKA, [ILICA, VLASKA]);
    expect(tellingHint(chosen, [])).toBe("Vlaška 3, Zagreb");
    expect(tellingHint(IVO, [ILICA, VLASKA, IVO])).toBeUndefined();
  });

  it("is told by the first options of a form that knows its name alone", () => {
    expect(tellingHint({ id: "1", name: "Ana Babić" }, [ILICA, VLASKA])).toBe("Ilica 12, Zagreb");
    expect(tellingHint({ id: "9", name: "Ana Babić" }, [ILICA])).toBeUndefined();
  });

  const field = (chosen: Option[], multiple: boolean) =>
    renderedHtml(
      "en",
      createElement(ComboboxField, {
        name: "customerId",
        wiring: { id: "field", "aria-describedby": "field-hint", "aria-invalid": undefined },
        chosen,
        multiple,
        search: async () => [],
        initialOptions: [],
        onChoose: () => undefined,
      }),
    );

  it("has its hint at the closed field, which it describes, and in what a draft keeps", async () => {
    const html = await field([{ ...VLASKA, isAlike: true }], false);
    expect(html).toContain('aria-describedby="field-hint field-which"');
    expect(html).toMatch(/<p id="field-which"[^>]*>Vlaška 3, Zagreb<\/p>/);
    expect(html).toMatch(/<input type="hidden"[^>]*data-hint="Vlaška 3, Zagreb"/);
    const other = await field([IVO], false);
    expect(other).toContain('aria-describedby="field-hint"');
    expect(other).not.toContain("Ilica 14");
  });

  it("has its hint among several chosen ones", async () => {
    expect(await field([{ ...VLASKA, isAlike: true }, IVO], true)).toContain("Vlaška 3, Zagreb");
    expect(await field([VLASKA, IVO], true)).not.toContain("Vlaška 3");
  });
});
