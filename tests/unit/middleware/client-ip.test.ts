import { expect, it } from "vitest";
import { networkOf } from "../../../worker/middleware/client-ip";

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["", ""],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:0:1::5", "2001:db8:0:1::/64"],
  ["2001:0DB8:0000:0001:0002:0003:0004:0005", "2001:db8:0:1::/64"],
  ["2001:db8::5", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("counts %s as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
