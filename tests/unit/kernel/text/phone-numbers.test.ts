import { describe, expect, it } from "vitest";
import { phoneFault, phoneNumbers } from "~/kernel/text/phone-numbers";
import { growth, LINEAR } from "../../../support/growth";

const urls = (text: string) => phoneNumbers(text).map(({ url }) => url);

describe("the link of a phone number", () => {
  it.each([
    ["+385 91 234 5678", "tel:+385912345678"],
    ["+385 (0)91 234 5678", "tel:+385912345678"],
    ["+385(0) 91/234-5678", "tel:+385912345678"],
    ["00385 (0)91 234 5678", "tel:+385912345678"],
    ["(+385) 091 234 5678", "tel:+385912345678"],
    ["+381 011 222 3333", "tel:+381112223333"],
    ["+49 (0)30 123456", "tel:+4930123456"],
    ["+39 06 1234 5678", "tel:+390612345678"],
    ["(0)91 234 5678", "tel:0912345678"],
    ["091/234-5678", "tel:0912345678"],
    ["01/333-4444", "tel:013334444"],
    ["+385 91 234/567 890", "tel:+38591234567890"],
    ["+385 (0)91 / 234 5678", "tel:+385912345678"],
    ["112", "tel:112"],
    ["01 333 4444 x12", "tel:013334444,12"],
    ["01 333 4444 ext. 12", "tel:013334444,12"],
    ["01 333 4444, lok. 12", "tel:013334444,12"],
    ["01 333 4444 int 7", "tel:013334444,7"],
    ["01 333 4444;ext=12", "tel:013334444,12"],
    ["01 333 4444,12", "tel:013334444,12"],
    ["011 333 4444 лок. 12", "tel:0113334444,12"],
  ])("dials %s as %s", (text, url) => {
    expect(urls(text)).toEqual([url]);
  });

  it.each([
    ["091 111 2222 / 01 333 4444", ["tel:0911112222", "tel:013334444"]],
    ["091 111 2222/01 333 4444", ["tel:0911112222", "tel:013334444"]],
    ["333 4444 / 555 6666", ["tel:3334444", "tel:5556666"]],
    ["091/111-2222, 01/333-4444 x12", ["tel:0911112222", "tel:013334444,12"]],
    ["01 333 4444 ext. 12; +385 91 111 2222", ["tel:013334444,12", "tel:+385911112222"]],
    ["091 111 2222 ili 01 333 4444", ["tel:0911112222", "tel:013334444"]],
    ["091 111 2222 or 01 333 4444", ["tel:0911112222", "tel:013334444"]],
    ["011 333 4444 или 064 111 2222", ["tel:0113334444", "tel:0641112222"]],
    ["+385 91 111 2222 +385 1 333 4444", ["tel:+385911112222", "tel:+38513334444"]],
    [
      "091 111 2222 / 01 333 4444 / 098 555 666",
      ["tel:0911112222", "tel:013334444", "tel:098555666"],
    ],
  ])("makes several of %s", (text, expected) => {
    expect(urls(text)).toEqual(expected);
  });

  it("shows each number as it was typed", () => {
    expect(
      phoneNumbers("+385 (0)91 111 2222 / 01 333 4444 lok. 12").map(({ text }) => text),
    ).toEqual(["+385 (0)91 111 2222", "01 333 4444 lok. 12"]);
    expect(phoneNumbers("")).toEqual([]);
    expect(phoneNumbers("ask Ana")).toEqual([]);
  });
});

describe("a refused phone number", () => {
  it.each([
    ["", null],
    ["+385 (0)91 234 5678", null],
    ["091 111 2222 / 01 333 4444 ext. 12", null],
    ["091 111 2222 ili 01 333 4444", null],
    ["12", null],
    ["call me", "not_a_phone"],
    ["091 111 2222 Ana", "not_a_phone"],
    ["091 111+2222", "not_a_phone"],
    ["091 111 2222 01 333 4444", "phone_too_long"],
    ["5", "phone_too_short"],
    ["091 111 2222; 5", "phone_too_short"],
  ])("%j: %s", (text, fault) => {
    expect(phoneFault(text)).toBe(fault);
  });
});

it.each([",", " ", "1,", "/ ", " +", "(0)", "ext 1", "or;", "x1 "])(
  "takes linear time for a number followed by many %j",
  (sign) => {
    const text = (length: number) => `1${sign.repeat(length / sign.length)}`;
    expect(growth(text, phoneFault)).toBeLessThan(LINEAR);
    expect(growth(text, phoneNumbers)).toBeLessThan(LINEAR);
  },
);
