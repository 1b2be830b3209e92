import type { BoxItem } from '@maru/api/approval'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '../../../kit/call-error.ts'
import { errorText } from '../../../kit/error-text.ts'
import { useTranslate } from '../../../kit/i18n.ts'
import { showAlert } from '../../../ui/ask.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useRoomForm } from '../../../ui/form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Selection } from '../../../ui/selection.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useApproveDocuments } from '../approval.api.ts'
import styles from './box-list.module.css'

interface BarProps {
  rows: readonly BoxItem[]
  selection: Selection<string | number>
}

/** Approves the selected documents, and lists those that could not be approved with the reason. */
function useApproveSelected({ rows, selection }: BarProps) {
  const t = useTranslate()
  const approve = useApproveDocuments()
  const chosen = rows.filter((row) => selection.chosen.has(row.apmId))
  const run = async (comment: string) => {
    const documents = chosen.map(({ apmId, version }) => ({ apmId, version }))
    const { approved, skipped } = await approve.mutateAsync({ documents, comment })
    selection.clear()
    if (approved.length > 0) showToast(t('approval.bar.done', { count: approved.length }))
    if (skipped.length === 0) return
    const lines = skipped.map(({ apmId, code }) => {
      const subject = chosen.find((row) => row.apmId === apmId)?.subject ?? apmId
      return `${subject}: ${errorText(new CallError({ code, params: {}, status: 409, supportCode: null, retryAfter: null }), t)}`
    })
    void showAlert([t('approval.bar.skipped', { count: skipped.length }), ...lines].join('\n'))
  }
  return { chosen, run, isPending: approve.isPending }
}

/** The bar that floats while documents are selected: approve all, with or without a comment. */
export function ApproveBar(props: BarProps) {
  const t = useTranslate()
  const { chosen, run, isPending } = useApproveSelected(props)
  const [isCommenting, setCommenting] = useState(false)
  if (chosen.length === 0) return null
  const fail = (error: unknown) => void showAlert(errorText(error, t))
  return (
    <div role="toolbar" aria-label={t('approval.bar.label')} className={styles.bar}>
      <strong>{t('approval.bar.count', { count: chosen.length })}</strong>
      <p>{t('approval.bar.hint')}</p>
      <Button onPress={() => setCommenting(true)}>{t('approval.bar.withComment')}</Button>
      <Button
        tone="primary"
        icon={<Icon icon={Check} size={16} />}
        isPending={isPending}
        onPress={() => run('').catch(fail)}
      >
        {t('approval.bar.approve', { count: chosen.length })}
      </Button>
      <IconButton label={t('approval.bar.clear')} onPress={props.selection.clear}>
        <Icon icon={X} size={16} />
      </IconButton>
      {isCommenting ? <CommentDialog run={run} onClose={() => setCommenting(false)} /> : null}
    </div>
  )
}

function CommentDialog({ run, onClose }: { run: (comment: string) => Promise<void>; onClose: () => void }) {
  const t = useTranslate()
  const form = useRoomForm<{ comment: string }, null, void>({
    start: { comment: '' },
    base: null,
    check: ({ comment }) => (comment.trim() === '' ? { comment: t('approval.errors.commentNeeded') } : {}),
    save: ({ comment }) => run(comment),
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
  })
  return (
    <FormDialog
      form={form}
      title={t('approval.bar.withComment')}
      size="s"
      saveText={t('approval.act.approve')}
      onClose={onClose}
    >
      <TextArea {...form.field('comment')} label={t('approval.comment')} rows={4} maxLength={2000} />
    </FormDialog>
  )
}
