import type { approvalApi, Writing } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { Save, Send, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useBegun } from '#features/relation/index.tsx'
import { CallError } from '#kit/call/call-error.ts'
import { blocking } from '#kit/call/query.ts'
import { fullTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { type RoomForm, useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { Icon } from '#ui/icon.tsx'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import {
  useMarkDraftOpened,
  useOpenForm,
  useRemoveDraft,
  useResubmit,
  useSaveDraft,
  useSubmit,
} from '../../approval.api.ts'
import {
  begunWriting,
  checked,
  draftOf,
  lacksRecipient,
  submissionOf,
  type WriterDraft,
} from '../writer.rules.ts'
import { RouteSide } from './route-side.tsx'
import { sendBody } from './send-body.ts'
import styles from './writer.module.css'
import { WriterFields } from './writer-fields.tsx'

/** Properties of {@link Writer}. */
export interface WriterProps {
  input: Input<typeof approvalApi.openForm>
  /** The item from which a new document is made. */
  from?: string | undefined
  onClose: () => void
  /** Receives the number of the submitted document. */
  onSubmitted: (apmId: string) => void
}

/** Writes a document: the form at the left, and at the right who will decide, why and about when. */
export function Writer({ input, from, ...props }: WriterProps) {
  const t = useTranslate()
  const answer = useOpenForm(input)
  const begun = useBegun(from, 'approval')
  const error = blocking(answer)
  if (error)
    return (
      <div className={styles.failed}>
        <ErrorNote error={error} onRetry={() => void answer.refetch()} />
        <Button onPress={props.onClose}>{t('kit.close')}</Button>
      </div>
    )
  if (!answer.data || (from !== undefined && begun.isPending))
    return (
      <div className={styles.failed}>
        <Skeleton look="text" rows={12} />
      </div>
    )
  return (
    <>
      <DraftOpened writing={answer.data} />
      <OpenWriter
        writing={from === undefined ? answer.data : begunWriting(answer.data, from, begun.data)}
        {...props}
      />
    </>
  )
}

/** Reports once that a draft of a connected system was opened, so that the system no longer replaces it. */
function DraftOpened({ writing: { storeKey, origin } }: { writing: Writing }) {
  const { mutate } = useMarkDraftOpened()
  const key = origin ? storeKey : null
  useEffect(() => {
    if (key !== null) mutate({ storeKey: key })
  }, [key, mutate])
  return null
}

type Form = RoomForm<WriterDraft, Writing>

/** The form of the writer: submits a new document, or a returned one again. */
function useWriter(
  writing: Writing,
  storeKey: () => string | null,
  onSubmitted: WriterProps['onSubmitted'],
): Form {
  const t = useTranslate()
  const submit = useSubmit()
  const resubmit = useResubmit()
  return useRoomForm<WriterDraft, Writing, { apmId: string }, string>({
    start: draftOf(writing),
    base: writing,
    check: (draft) => {
      const faults = Object.entries(checked(writing, draft).faults)
      return {
        ...(draft.subject.trim() === '' ? { subject: t('approval.fault.required') } : {}),
        ...(lacksRecipient(writing, draft) ? { recipients: t('approval.fault.required') } : {}),
        ...Object.fromEntries(faults.map(([at, fault]) => [`values.${at}`, t(`approval.fault.${fault}`)])),
      }
    },
    save: (draft) => {
      const { apmId, version } = writing
      return sendBody(t, draft.body, (body) => {
        const submission = submissionOf({ ...draft, body }, writing)
        if (apmId !== null && version !== null)
          return resubmit.mutateAsync({ ...submission, apmId, version, comment: draft.comment })
        return submit.mutateAsync({ ...submission, storeKey: storeKey(), sourceApmId: apmId })
      })
    },
    onSaved: ({ apmId }) => {
      showToast(t('approval.submitted'))
      onSubmitted(apmId)
    },
    leaveQuestion: t('kit.leaveQuestion'),
  })
}

function OpenWriter({ writing, onClose, onSubmitted }: Omit<WriterProps, 'input'> & { writing: Writing }) {
  const t = useTranslate()
  const language = useLanguage()
  const [stored, setStored] = useState({ key: writing.storeKey, date: writing.savedDate })
  const form = useWriter(writing, () => stored.key, onSubmitted)
  const [isUploading, setUploading] = useState(false)
  const saveDraft = useSaveDraft()
  const { faults } = checked(writing, form.draft)
  const missing = Object.keys(faults).length + (form.draft.subject.trim() === '' ? 1 : 0)
  const name = localName(writing.formName, language)
  useDocumentTitle(form.draft.subject || name)
  const save = () =>
    saveDraft.mutate(
      { ...submissionOf(form.draft, writing), storeKey: stored.key, apmId: writing.apmId },
      {
        onSuccess: ({ storeKey, savedDate }) => {
          setStored({ key: storeKey, date: savedDate })
          showToast(t('approval.draftSaved'))
        },
        onError: (error) => void showAlert(errorText(error, t)),
      },
    )
  return (
    <Stack as="form" gap="0" className={styles.writer} onSubmit={form.submit} noValidate aria-label={name}>
      <Row as="header" wrap className={styles.head}>
        <Tag>{name}</Tag>
        <h1>{form.draft.subject || t('approval.untitled')}</h1>
        {stored.date ? <small>{t('approval.savedAt', { time: fullTime(stored.date) })}</small> : null}
        <span className={styles.space} />
        {missing > 0 ? <Tag tone="warn">{t('approval.missing', { count: missing })}</Tag> : null}
        <div className={styles.acts}>
          {stored.key === null ? null : <RemoveDraft storeKey={stored.key} onRemoved={onClose} />}
          <Button onPress={() => void form.leave(onClose)}>{t('kit.close')}</Button>
          {writing.version === null ? (
            <Button icon={<Icon icon={Save} size={16} />} isPending={saveDraft.isPending} onPress={save}>
              {t('approval.saveDraft')}
            </Button>
          ) : null}
          <Button
            type="submit"
            tone="primary"
            icon={<Icon icon={Send} size={16} />}
            isPending={form.isSaving}
            isDisabled={isUploading}
          >
            {t('approval.submit')}
          </Button>
        </div>
      </Row>
      <div className={styles.body}>
        <div className={styles.sheet}>
          <WriterFields writing={writing} form={form} onBusy={setUploading} />
          <FormNotes form={form} />
          {form.failure instanceof CallError && form.failure.code === 'approval.changed' ? (
            <p className={styles.hint}>{t('approval.reopen')}</p>
          ) : null}
        </div>
        <RouteSide writing={writing} form={form} />
      </div>
    </Stack>
  )
}

function RemoveDraft({ storeKey, onRemoved }: { storeKey: string; onRemoved: () => void }) {
  const t = useTranslate()
  const remove = useRemoveDraft()
  return (
    <Button
      icon={<Icon icon={Trash2} size={16} />}
      onPress={async () => {
        if (!(await askConfirm(t('approval.ask.removeDraft')))) return
        remove.mutate({ storeKey }, { onSuccess: onRemoved })
      }}
    >
      {t('kit.remove')}
    </Button>
  )
}
