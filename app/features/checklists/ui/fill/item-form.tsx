import { Form } from "@remix-run/react";
import { type FormEvent, type MutableRefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FilesField } from "~/features/attachments/ui/upload/files-field";
import { Continued } from "~/offline/drafts/continued-draft";
import { filesOfFound } from "~/offline/drafts/form-values";
import { OtherDrafts } from "~/offline/drafts/later-begun-forms";
import {
  ANSWER_CHOSEN,
  type FoundDraft,
  useDraftKeeper,
  useFoundDraft,
} from "~/offline/drafts/use-draft";
import { useRootFacts } from "~/shell/layout/root-facts";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { FieldError, TextArea } from "~/ui/form/field";
import { NumbersField } from "~/ui/form/numbers-field";
import { Button } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { useHydrated } from "~/ui/layout/hydrated";
import { Disclosure } from "~/ui/overlay/disclosure";
import { type FillPage, MAX_ANSWER_LENGTH } from "../../model";
import { type ItemState, isFinding } from "../../policy/answers";
import { labelBelow } from "../../policy/sheet";
import type { SeenAnswer } from "../queued-answers";
import { answerDraft, enteredIn, foundIn, isWhole, wholeNumber } from "./answer-fields";
import { Given } from "./given-answer";
import { ItemInput } from "./item-input";

type Props = {
  page: FillPage;
  state: ItemState;
  heading: string;
  baseId: string | null;
  history: readonly SeenAnswer[];
  onSubmit: (form: FormData, itemId: string) => void;
  /** Set by the form: submits what is complete when its item is left, and says whether it did. The rest stays as a draft. */
  leaving: MutableRefObject<() => boolean>;
};

/** One item: its question, what was answered before, and the form with its buttons for gloves. */
export function ItemForm(props: Props) {
  const { page, state, heading, history } = props;
  const { t } = useTranslation();
  const { item } = state;
  return (
    <Section>
      {heading ? <p className="text-muted text-sm wrap-anywhere">{heading}</p> : null}
      <h2 id="item" className="text-xl font-semibold wrap-anywhere">
        {item.label}
      </h2>
      <p className="text-muted mb-3 text-sm">
        {t(item.required ? "checklists.item.required" : "checklists.item.optional")}
      </p>
      <div data-printed className="flex flex-col gap-4">
        <Given page={page} state={state} history={history} />
        {page.mayAnswer ? <AnswerForm {...props} /> : null}
      </div>
    </Section>
  );
}

function AnswerForm(props: Props) {
  const { checklist } = props.page;
  const draft = useFoundDraft(answerDraft(checklist.id, props.state.item.id));
  return (
    <>
      <OtherDrafts draft={draft} />
      <AnswerFields key={draft.showing} {...props} draft={draft} />
    </>
  );
}

function AnswerFields(props: Props & { draft: FoundDraft }) {
  const { page, state, heading, baseId, onSubmit, leaving, draft } = props;
  const { t } = useTranslation();
  const { item, latest } = state;
  const { checklist, maySkip } = page;
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { name } = draft;
  const found = foundIn(draft.found?.value);
  const foundFiles = draft.found ? filesOfFound(draft.found) : [];
  const hasMore = found["comment"] !== undefined || foundFiles.length > 0;
  useDraftKeeper({
    name,
    form,
    read: (element) => enteredIn(new FormData(element)),
    // Without the item the page opens the first one that is open.
    path: `/work-orders/${page.order.id}/checklists/${checklist.id}?item=${item.id}`,
  });
  const [isNotOk, setIsNotOk] = useState<boolean | undefined>();
  const [typed, setTyped] = useState<number | null | undefined>();
  const [isSending, setIsSending] = useState(false);
  const [photoCount, setPhotoCount] = useState(0);
  const [missing, setMissing] = useState<string | null>(null);
  // Until something is entered, what the draft had.
  const asksMore = isNotOk ?? found["tick"] === "not-ok";
  const reading = typed === undefined ? wholeNumber(found["thousandths"] ?? "") : typed;
  const finding = isFinding(item, { tick: asksMore ? "not-ok" : null, thousandths: reading });
  const needsComment = finding && item.findingComment;
  const needsPhoto = item.kind === "photo" || (finding && item.findingPhoto);
  const hints = [
    needsComment ? t("checklists.fill.comment-needed") : "",
    useOpensTicket(props) ? t("checklists.fill.ticket-readers") : "",
  ].filter((hint) => hint !== "");
  useEffect(() => {
    if (isNotOk) form.current?.dispatchEvent(new Event(ANSWER_CHOSEN));
  }, [isNotOk]);
  function lackOf(fields: FormData): string | null {
    if (fields.getAll("kind").includes("skipped")) return null;
    if (needsPhoto && photoCount === 0) return t("checklists.fill.photo-needed");
    const isRead = wholeNumber(String(fields.get("thousandths"))) !== null;
    return item.kind === "number" && !isRead ? t("checklists.fill.number-missing") : null;
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { nativeEvent, currentTarget } = event;
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    const data = new FormData(currentTarget, submitter);
    // "Not OK" first asks for what it demands.
    if (data.get("tick") === "not-ok" && !asksMore && (item.findingComment || item.findingPhoto)) {
      setIsNotOk(true);
      return;
    }
    const lack = lackOf(data);
    setMissing(lack);
    if (lack === null) onSubmit(data, item.id);
  }
  useEffect(() => {
    leaving.current = () => {
      const element = form.current;
      if (!element?.matches(":valid") || isSending) return false;
      const fields = new FormData(element);
      if (!isWhole(item, fields) || lackOf(fields) !== null) return false;
      element.requestSubmit();
      return true;
    };
    return () => {
      leaving.current = () => false;
    };
  });
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      {...(hydrated ? { onSubmit: submit } : {})}
      aria-labelledby="item"
      className="big-targets flex flex-col gap-4"
    >
      <HiddenFields page={page} state={state} heading={heading} baseId={baseId} draft={draft} />
      <IdempotencyField />
      <NumbersField />
      <Continued draft={draft} />
      <ItemInput
        item={item}
        readings={checklist.readings}
        found={found}
        latest={latest}
        isFinding={finding}
        asksMore={asksMore}
        isSending={isSending}
        onReading={setTyped}
        onBack={() => {
          setIsNotOk(false);
          setMissing(null);
        }}
      >
        <More isOpen={needsComment || needsPhoto || hasMore}>
          <TextArea
            name="comment"
            label={t("checklists.fill.comment")}
            hint={hints.length > 0 ? hints.join(" ") : undefined}
            required={needsComment}
            optional={!needsComment}
            rows={2}
            maxLength={MAX_ANSWER_LENGTH}
            defaultValue={found["comment"] ?? ""}
          />
          <FilesField
            name="fileIds"
            label={t("checklists.fill.photos")}
            {...(needsPhoto ? { hint: t("checklists.fill.photo-needed") } : {})}
            pictures
            isQueued
            draft={{ form: name, found: foundFiles }}
            onBusy={setIsSending}
            onCount={setPhotoCount}
          />
        </More>
      </ItemInput>
      <FieldError error={missing} />
      {maySkip && item.required ? <Skip reason={found["reason"]} /> : null}
    </Form>
  );
}

/** Whether a finding opens a ticket, which has the comment and the photos. */
function useOpensTicket({ page, state: { item } }: Pick<Props, "page" | "state">): boolean {
  const isOn = useRootFacts()?.features.TICKETING.enabled ?? false;
  return (
    isOn && item.findingTicket && page.checklist.tickets.every((one) => one.itemId !== item.id)
  );
}

/** Also what the outbox shows, and how it judges the answer. */
function HiddenFields({
  page,
  state,
  heading,
  baseId,
  draft,
}: Pick<Props, "page" | "state" | "heading" | "baseId"> & { draft: FoundDraft }) {
  const { checklist, order } = page;
  const { item, latest } = state;
  const label = labelBelow(heading, item.label);
  const fields = {
    itemId: item.id,
    baseId: baseId ?? "",
    _title: `${order.number} · ${label}`,
    _order: order.number,
    _checklist: checklist.name,
    _item: label,
    _unit: item.unit,
    _draft: draft.name,
    _min: item.min ?? "",
    _max: item.max ?? "",
    _closes: String(item.required && latest === null),
  };
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Always there before JavaScript; folded where nothing demands it. One element for both: what was entered in it stays. */
function More({ isOpen, children }: { isOpen: boolean; children: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <Disclosure
      summary={t("checklists.fill.more")}
      open={isOpen}
      className="flex flex-col gap-4 pt-2 pb-3"
    >
      {children}
    </Disclosure>
  );
}

function Skip({ reason }: { reason: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Disclosure
      summary={t("checklists.fill.skip")}
      open={reason !== undefined}
      className="flex flex-col gap-3 pt-2 pb-3"
    >
      <TextArea
        name="reason"
        label={t("checklists.fill.skip-reason")}
        rows={2}
        maxLength={MAX_ANSWER_LENGTH}
        defaultValue={reason}
      />
      <Button name="kind" value="skipped" formNoValidate className="self-start">
        {t("checklists.fill.skip")}
      </Button>
    </Disclosure>
  );
}
