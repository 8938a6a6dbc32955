import { describe, expect, it } from "vitest";
import { safeAddress } from "~worker/files/address";
import { isPublicIp } from "~worker/files/public-ip";

describe("an address that a name resolves to", () => {
  it.each([
    "1.1.1.1",
    "8.8.8.8",
    "93.184.215.14",
    "172.15.255.255",
    "172.32.0.0",
    "100.63.255.255",
    "223.255.255.255",
    "2606:4700::6810:84e5",
    "2a00:1450:4001:81b::200e",
    "2001:4860:4860::8888",
  ])("%s is public", (address) => {
    expect(isPublicIp(address)).toBe(true);
  });

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.2.7",
    "192.88.99.1",
    "192.168.0.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.9",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::a00:1",
    "100::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "2001::1",
    "2001:0:7f00:1::",
    "2001:db8::1",
    "2001:20::1",
    "2002:7f00:1::",
    "3fff::1",
    "5f00::1",
  ])("%s is not public", (address) => {
    expect(isPublicIp(address)).toBe(false);
  });

  it.each([
    "",
    "1.2.3",
    "1.2.3.4.5",
    "256.1.1.1",
    "01.2.3.4x",
    "example.com",
    "1.2.3.4:80",
    "fe80::1%eth0",
    "::ffff",
    "[::1]",
    "2606:4700::1]/@x",
  ])("%j does not count as public", (address) => {
    expect(isPublicIp(address)).toBe(false);
  });
});

describe("an address that a user typed", () => {
  it.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://0x7f.0.0.1/",
    "http://0x7f000001/",
    "http://127.1/",
    "http://127.0.0.1./",
    "http://１２７.0.0.1/",
    "http://8.8.8.8/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2606:4700::1]/",
    "http://localhost/",
    "http://localhost./",
    "http://a.localhost/",
    "http://LOCALHOST/",
    "http://printer.local/",
    "http://db.internal/",
    "http://db.internal./",
    "http://wiki.intranet/",
    "http://nas.home.arpa/",
    "http://router/",
    "http://router./",
    "http://example.com:8080/",
    "http://example.com:22/",
    "https://example.com:80/",
    "http://user@example.com/",
    "http://:pw@example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "data:image/png;base64,AA==",
    "//example.com/",
    "",
  ])("%j is not fetched", (typed) => {
    expect(safeAddress(typed)).toBeNull();
  });

  it.each([
    "http://example.com/a.png",
    "https://example.com/",
    "https://example.com:443/",
    "http://example.com:80/",
    "https://example.com./a",
    "https://127.0.0.1.nip.io/",
  ])("%j has a name that is resolved first", (typed) => {
    expect(safeAddress(typed)).not.toBeNull();
  });
});
