/** The number of unread notifications as the bell and the tab bar show it. */
export function unreadLabel(unread: number): string {
  return unread > 99 ? "99+" : String(unread);
}
