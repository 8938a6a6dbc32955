import type { Toast } from "./toast-place";

/** The waiting one is shown after the visible one. */
export type Toasts = { visible: Toast | null; waiting: Toast | null };

export function withToast({ visible }: Toasts, toast: Toast): Toasts {
  return visible && yieldsTo(toast, visible)
    ? { visible, waiting: toast }
    : { visible: toast, waiting: null };
}

/** On a busy device the time of a toast can end when the next one is already to be shown: that one stays. */
export function withoutToast(toasts: Toasts, { id }: Toast): Toasts {
  return toasts.visible?.id === id ? { visible: toasts.waiting, waiting: null } : toasts;
}

/** Losing the connection must not hide at once that an entry was saved on the device. */
function yieldsTo(toast: Toast, visible: Toast): boolean {
  return toast.kind === "info" && visible.kind !== "info";
}
