/** How a device writes down what it keeps to send later; the next number when a kind of entry changes its form. */
export const SENT_FORMAT = 1;

/** What is older gets 426: the app has to be loaded anew before it sends. Raised at most to what no client has written for ninety days. */
export const OLDEST_FORMAT = 1;
