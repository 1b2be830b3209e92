import type { AllowedAct, DocumentDetail } from '@maru/api/approval'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { ActionNote } from '#ui/notice.tsx'
import { useAct } from '../../approval.api.ts'
import { stepsOf } from '../../approval.rules.ts'
import { actLabel, type CommentedAct } from '../act.rules.ts'

interface Draft {
  comment: string
  to: string
}

/** Acts that need a comment. */
const needsComment = new Set<CommentedAct>(['reject', 'return', 'disagree', 'discuss'])

/** Decides with a comment. A document that another person changed meanwhile is read again and says so. */
export function DecideDialog({
  document,
  allowed,
  act,
  onClose,
  onDecided,
}: {
  document: DocumentDetail
  allowed: AllowedAct
  act: CommentedAct
  onClose: () => void
  onDecided: () => void
}) {
  const t = useTranslate()
  const send = useAct()
  const isNeeded = needsComment.has(act) || (document.definition.needsComment && act === 'approve')
  const form = useRoomForm<Draft, null, unknown>({
    start: { comment: '', to: 'previous' },
    base: null,
    check: ({ comment }) =>
      isNeeded && comment.trim() === '' ? { comment: t('approval.errors.commentNeeded') } : {},
    save: ({ comment, to }) =>
      send.mutateAsync({
        ...{ apmId: document.apmId, version: document.version, act, stepId: allowed.stepId, comment },
        ...(act === 'return' && to !== 'previous' ? { to: Number(to) } : {}),
      }),
    onSaved: () => {
      onClose()
      showToast(t('approval.done'))
      if (act !== 'hold' && act !== 'discuss') onDecided()
    },
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'approval.commentNeeded': 'comment' },
  })
  const label = actLabel(document, allowed, t)
  return (
    <FormDialog
      form={form}
      title={label}
      size="s"
      saveText={label}
      isDanger={act === 'reject'}
      isUrgent={false}
      onClose={onClose}
    >
      {allowed.actsFor ? (
        <ActionNote text={t('approval.substituteNote', { name: nameOf(document, allowed.actsFor) })} />
      ) : null}
      {act === 'finish' ? <ActionNote tone="warn" text={t('approval.finishNote')} /> : null}
      {act === 'return' ? (
        <Target form={form.field('to')} document={document} stepId={allowed.stepId} />
      ) : null}
      <TextArea
        {...form.field('comment')}
        label={t('approval.comment')}
        isRequired={isNeeded}
        rows={4}
        maxLength={2000}
        autoFocus
      />
    </FormDialog>
  )
}

function nameOf(document: DocumentDetail, personCode: string): string {
  const steps = document.stages.flatMap((stage) => stage.steps)
  return steps.find((step) => step.assignee.personCode === personCode)?.assignee.name.ko ?? personCode
}

function Target({
  form,
  document,
  stepId,
}: {
  form: { value: string; onChange: (value: string) => void }
  document: DocumentDetail
  stepId: number | null
}) {
  const t = useTranslate()
  const language = useLanguage()
  const at = document.stages.findIndex((stage) => stage.steps.some((step) => step.stepId === stepId))
  const earlier = stepsOf(document.stages.slice(0, at)).filter(({ step }) => step.state === 'done')
  const options = [
    { value: 'previous', label: t('approval.returnPrevious') },
    ...earlier.map(({ step }) => ({
      value: String(step.stepId),
      label: localName(step.assignee.name, language),
    })),
  ]
  return (
    <Select label={t('approval.returnTo')} options={options} value={form.value} onChange={form.onChange} />
  )
}
