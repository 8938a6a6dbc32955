import { storeDevice } from "../../../app/server/authentication/device-cookie";

/** The device cookie of a browser with this one, after a sign-in to that account. */
export async function deviceCookieWith(
  context: Parameters<typeof storeDevice>[0],
  emailKey: string,
  deviceCookie: string,
): Promise<string> {
  let stored = "";
  await storeDevice(context, emailKey, {
    deviceCookie,
    storeDevice: (cookie) => void (stored = cookie),
  });
  return stored;
}
