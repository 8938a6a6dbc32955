import { expect, test } from "vitest";
import type { NoticeKind } from "../../../app/ui/layout/notice";
import { withoutToast, withToast } from "../../../app/ui/overlay/toast-queue";

const NONE = { visible: null, waiting: null };
const toast = (id: number, kind: NoticeKind = "success") => ({ id, kind, text: `${id}` });

test("a toast replaces the one before it, and the end of that one's time leaves it visible", () => {
  const shown = withToast(withToast(NONE, toast(1)), toast(2));
  expect(shown).toEqual({ visible: toast(2), waiting: null });
  expect(withoutToast(shown, toast(1))).toEqual(shown);
  expect(withoutToast(shown, toast(2))).toEqual(NONE);
});

test("an info waits until another kind is gone", () => {
  const shown = withToast(withToast(NONE, toast(1)), toast(2, "info"));
  expect(shown).toEqual({ visible: toast(1), waiting: toast(2, "info") });
  expect(withoutToast(shown, toast(1))).toEqual({ visible: toast(2, "info"), waiting: null });
});
