import { approvalApi, type BoxItem } from '@maru/api/approval'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '#kit/call/call-error.ts'
import { useCache } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Selection } from '#ui/list/selection.ts'
import { useAct, useApproveDocuments } from '../approval.api.ts'
import { groupedNumber } from '../approval.rules.ts'
import styles from './box-list.module.css'

interface BarProps {
  rows: readonly BoxItem[]
  selection: Selection<string | number>
}

/** The document of the row that has the focus. */
function focusedIn(rows: readonly BoxItem[]): BoxItem | undefined {
  const all = [...document.querySelectorAll('[data-row]')]
  const at = all.findIndex((row) => row.contains(document.activeElement))
  // The list shows the rows in their order.
  return at < 0 ? undefined : rows[at]
}

type Asked = { act: 'approve'; of: readonly BoxItem[] } | { act: 'reject'; of: BoxItem }

/**
 * The bar that floats while documents are selected, and the keys of the pending box: x selects the row, a approves the
 * selected documents or the row, r rejects the row.
 */
export function ApproveBar({ rows, selection }: BarProps) {
  const t = useTranslate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const chosen = rows.filter((row) => selection.chosen.has(row.apmId))
  const approve = (of: readonly BoxItem[]) => {
    const able = of.filter((row) => !row.mustOpen)
    if (able.length > 0) setAsked({ act: 'approve', of: able })
    else if (of.length > 0) showToast(t('approval.list.openFirst'))
  }
  const onFocused = (run: (row: BoxItem) => void) => () => {
    const row = focusedIn(rows)
    if (row) run(row)
  }
  useKeys([
    {
      ...{ key: 'x', label: 'approval.keys.select' },
      run: onFocused(({ apmId }) => selection.toggle(apmId, !selection.chosen.has(apmId))),
    },
    {
      ...{ key: 'a', label: 'approval.keys.approve' },
      run: () => (chosen.length > 0 ? approve(chosen) : onFocused((row) => approve([row]))()),
    },
    { key: 'r', label: 'approval.keys.reject', run: onFocused((of) => setAsked({ act: 'reject', of })) },
  ])
  return (
    <>
      {chosen.length > 0 ? (
        <div role="toolbar" aria-label={t('approval.bar.label')} className={styles.bar}>
          <strong>{t('approval.bar.count', { count: chosen.length })}</strong>
          <p>{t('approval.bar.hint')}</p>
          <Button
            tone="primary"
            icon={<Icon icon={Check} size={16} />}
            onPress={() => setAsked({ act: 'approve', of: chosen })}
          >
            {t('approval.bar.approve', { count: chosen.length })}
          </Button>
          <IconButton label={t('approval.bar.clear')} onPress={selection.clear}>
            <Icon icon={X} size={16} />
          </IconButton>
        </div>
      ) : null}
      {asked?.act === 'approve' ? (
        <ApproveDialog documents={asked.of} onDone={selection.clear} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.act === 'reject' ? <RejectDialog row={asked.of} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

/** Approves documents, and lists those that could not be approved with the reason. */
function useApproveAll(documents: readonly BoxItem[]) {
  const t = useTranslate()
  const approve = useApproveDocuments()
  return async (comment: string) => {
    const given = documents.map(({ apmId, version }) => ({ apmId, version }))
    const { approved, skipped } = await approve.mutateAsync({ documents: given, comment })
    if (approved.length > 0) showToast(t('approval.bar.done', { count: approved.length }))
    if (skipped.length === 0) return
    const lines = skipped.map(({ apmId, code }) => {
      const subject = documents.find((row) => row.apmId === apmId)?.subject ?? apmId
      return `${subject}: ${errorText(new CallError({ code, params: {}, status: 409, supportCode: null, retryAfter: null }), t)}`
    })
    void showAlert([t('approval.bar.skipped', { count: skipped.length }), ...lines].join('\n'))
  }
}

/** Lists the documents and what the approval does with each, and takes a comment for all. */
function ApproveDialog({
  documents,
  onDone,
  onClose,
}: {
  documents: readonly BoxItem[]
  onDone: () => void
  onClose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const approveAll = useApproveAll(documents)
  const form = useRoomForm<{ comment: string }, null, void>({
    start: { comment: '' },
    base: null,
    check: () => ({}),
    save: ({ comment }) => approveAll(comment),
    onSaved: () => {
      onDone()
      onClose()
    },
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
    </FormDialog>
  )
}

/** Rejects the document of a row with a comment, in the step that waits for the viewer. */
function RejectDialog({ row, onClose }: { row: BoxItem; onClose: () => void }) {
  const t = useTranslate()
  const act = useAct()
  const cache = useCache()
  const form = useRoomForm<{ comment: string }, null, unknown>({
    start: { comment: '' },
    base: null,
    check: ({ comment }) => (comment.trim() === '' ? { comment: t('approval.errors.commentNeeded') } : {}),
    save: async ({ comment }) => {
      const { apmId, version } = row
      const { acts } = await cache.fetch(approvalApi.getDocument, { apmId })
      const stepId = acts.find((one) => one.act === 'reject')?.stepId ?? null
      return act.mutateAsync({ apmId, version, act: 'reject', stepId, comment })
    },
    onSaved: () => {
      onClose()
      showToast(t('approval.done'))
    },
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
