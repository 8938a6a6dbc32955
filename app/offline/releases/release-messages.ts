// Messages between the pages and the service worker about the files of a release.

/** From a page: store the release, if this device has not. */
export const STORE_RELEASE = "store-release";
/** To the pages: this device has just stored its first release and can work offline. */
export const RELEASE_STORED = "release-stored";
