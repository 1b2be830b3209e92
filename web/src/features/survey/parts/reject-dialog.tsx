import { surveyLimits } from '@maru/api/survey'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useDecideApproval } from '../survey.api.ts'

interface Rejection {
  note: string
}

/**
 * The dialog to reject a survey that is waiting for approval. The author of the survey can read the reason.
 */
export function RejectDialog({ surveyId, onClose }: { surveyId: number; onClose: () => void }) {
  const t = useTranslate()
  const decide = useDecideApproval()
  const form = useRoomForm<Rejection, null, unknown>({
    start: { note: '' },
    base: null,
    check: () => ({}),
    save: ({ note }) => decide.mutateAsync({ surveyId, act: 'reject', note }),
    onSaved: () => {
      showToast(t('survey.answer.rejected'))
      onClose()
    },
    leaveQuestion: t('kit.leaveQuestion'),
  })
  return (
    <FormDialog
      form={form}
      isUrgent={false}
      isDanger
      size="s"
      title={t('survey.answer.reject')}
      saveText={t('survey.answer.reject')}
      onClose={onClose}
    >
      <TextArea
        {...form.field('note')}
        label={t('survey.answer.rejectReason')}
        maxLength={surveyLimits.note}
      />
    </FormDialog>
  )
}
