import type { SurveyDetail } from '@maru/api/survey'
import { useState } from 'react'
import { useTranslate } from '../../../kit/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { ActionNote, ErrorNote } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useDecideApproval } from '../survey.api.ts'

/** Approves or rejects a survey that waits for it. */
export function ApprovalBar({ survey }: { survey: SurveyDetail }) {
  const t = useTranslate()
  const decide = useDecideApproval()
  const [isRejecting, setRejecting] = useState(false)
  const [note, setNote] = useState('')
  const { surveyId } = survey
  const run = (act: 'approve' | 'reject') =>
    decide.mutate(
      { surveyId, act, note },
      {
        onSuccess: () => {
          showToast(t(act === 'approve' ? 'survey.answer.approved' : 'survey.answer.rejected'))
          setRejecting(false)
        },
      },
    )
  return (
    <>
      <ActionNote text={t('survey.answer.approvalNote')}>
        <Button onPress={() => setRejecting(true)}>{t('survey.answer.reject')}</Button>
        <Button tone="primary" isPending={decide.isPending} onPress={() => run('approve')}>
          {t('survey.answer.approve')}
        </Button>
      </ActionNote>
      {decide.isError ? <ErrorNote inline error={decide.error} /> : null}
      <Dialog
        isOpen={isRejecting}
        size="s"
        title={t('survey.answer.reject')}
        onClose={() => setRejecting(false)}
        footer={
          <>
            <Button onPress={() => setRejecting(false)}>{t('kit.cancel')}</Button>
            <Button tone="danger" isPending={decide.isPending} onPress={() => run('reject')}>
              {t('survey.answer.reject')}
            </Button>
          </>
        }
      >
        <TextArea label={t('survey.answer.rejectReason')} value={note} onChange={setNote} maxLength={500} />
      </Dialog>
    </>
  )
}
