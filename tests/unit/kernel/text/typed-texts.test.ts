import type { TFunction } from "i18next";
import { describe, expect, expectTypeOf, it } from "vitest";
import texts from "virtual:texts";
import { Refusal } from "~/kernel/refusal";
import type { PlainTextKey, TextIn } from "~/locales/keys";

/** Checked by the compiler: each line that must not compile says so. The assertions check what these lines assume of the texts. */
describe("typed texts", () => {
  it("have only keys of the English texts", () => {
    void ((t: TFunction, status: TextIn<"common.status">, name: string) => {
      t("common.yes");
      t(`common.status.${status}`);
      // @ts-expect-error: no such text
      t("common.maybe");
      // @ts-expect-error: a group is no text
      t("common.status");
      // @ts-expect-error: not every name is a status
      t(`common.status.${name}`);
      // @ts-expect-error: not every text is a key of this form
      t(`${status}.title`);
      t(`common.status.${name}`, { defaultValue: name });
    });
    expectTypeOf<"common.yes">().toExtend<PlainTextKey>();
    expectTypeOf<"records.uses.rooms">().not.toExtend<PlainTextKey>();
    expect(texts.en["common"]).toMatchObject({ yes: expect.any(String) });
    expect(texts.en["common"]).not.toHaveProperty("maybe");
  });

  it("need the values of their text", () => {
    void ((t: TFunction, kind: "rooms" | "assets", name: string | undefined) => {
      t("assets.update.title", { name: "Pump" });
      // @ts-expect-error: the name is missing
      t("assets.update.title");
      // @ts-expect-error: another value than the text has
      t("assets.update.title", { title: "Pump" });
      // @ts-expect-error: the value may be undefined
      t("assets.update.title", { name });
      t(`records.uses.${kind}`, { count: 2 });
      // @ts-expect-error: plural forms need a count
      t(`records.uses.${kind}`);
      // @ts-expect-error: a count is a number
      t("records.uses.rooms", { count: "2" });
    });
    expect(texts.en["assets"]).toMatchObject({
      update: { title: expect.stringContaining("{{name}}") },
    });
  });

  it("exist for each reason of a refusal", () => {
    expect(new Refusal("guard_failed", "four_eyes")).toMatchObject({ reason: "four_eyes" });
    // @ts-expect-error: no text says why
    void (() => new Refusal("guard_failed"));
    // @ts-expect-error: no text for this reason
    void (() => new Refusal("guard_failed", "full_moon"));
  });
});
