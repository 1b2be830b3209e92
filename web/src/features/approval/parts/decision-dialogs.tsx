import type { BoxItem } from '@maru/api/approval'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { TextArea } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { reasonFor } from '#ui/take-back/acted-rows.ts'
import { takeBackSeconds } from '#ui/take-back/take-back.ts'
import { decisionKey, groupedNumber } from '../approval.rules.ts'
import styles from './box-list.module.css'

/** Lists the documents and what the approval does with each, and takes a comment for all. */
export function ApproveDialog({
  documents,
  onApprove,
  onClose,
}: {
  documents: readonly BoxItem[]
  onApprove: (comment: string) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const form = useRoomForm<{ comment: string }, null, void>({
    start: { comment: reasonFor(documents.map(decisionKey)) },
    base: null,
    check: () => ({}),
    save: async ({ comment }) => onApprove(comment),
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
  })
  return (
    <FormDialog
      form={form}
      title={t('approval.bar.title', { count: documents.length })}
      size="m"
      saveText={t('approval.act.approve')}
      onClose={onClose}
    >
      <ul className={styles.asked}>
        {documents.map((row) => (
          <li key={row.apmId}>
            <strong>{row.subject}</strong>
            <span>
              {localName(row.formName, language)} · {localName(row.drafterName, language)}
              {row.amount === '' ? '' : ` · ${groupedNumber(row.amount)}`}
            </span>
            <span>
              {t(row.currentStep >= row.maxStep ? 'approval.bar.willComplete' : 'approval.bar.willPass')}
            </span>
          </li>
        ))}
      </ul>
      <TextArea {...form.field('comment')} label={t('approval.comment')} rows={3} maxLength={2000} />
      <p>{t('kit.undoHint', { count: takeBackSeconds })}</p>
    </FormDialog>
  )
}

/** Asks for the reason before the document of a row is rejected. */
export function RejectDialog({
  row,
  onReject,
  onClose,
}: {
  row: BoxItem
  onReject: (comment: string) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const form = useRoomForm<{ comment: string }, null, void>({
    start: { comment: reasonFor([decisionKey(row)]) },
    base: null,
    check: ({ comment }) => (comment.trim() === '' ? { comment: t('approval.errors.commentNeeded') } : {}),
    save: async ({ comment }) => onReject(comment),
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
  })
  return (
    <FormDialog
      form={form}
      title={t('approval.bar.rejectTitle')}
      size="s"
      isDanger
      saveText={t('approval.act.reject')}
      onClose={onClose}
    >
      <p>{row.subject}</p>
      <TextArea
        {...form.field('comment')}
        label={t('approval.comment')}
        isRequired
        rows={4}
        maxLength={2000}
      />
    </FormDialog>
  )
}
