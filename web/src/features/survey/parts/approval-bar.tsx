import type { SurveyDetail } from '@maru/api/survey'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { ActionNote, ErrorNote } from '#ui/notice.tsx'
import { useDecideApproval } from '../survey.api.ts'
import { RejectDialog } from './reject-dialog.tsx'

/** The bar to approve or reject a survey that is waiting for approval. */
export function ApprovalBar({ survey: { surveyId } }: { survey: SurveyDetail }) {
  const t = useTranslate()
  const decide = useDecideApproval()
  const [isRejecting, setRejecting] = useState(false)
  const approve = async () => {
    try {
      await decide.mutateAsync({ surveyId, act: 'approve' })
      showToast(t('survey.answer.approved'))
    } catch {
      // The error is shown below the bar.
    }
  }
  return (
    <>
      <ActionNote text={t('survey.answer.approvalNote')}>
        <Button onPress={() => setRejecting(true)}>{t('survey.answer.reject')}</Button>
        <Button tone="primary" isPending={decide.isPending} onPress={() => void approve()}>
          {t('survey.answer.approve')}
        </Button>
      </ActionNote>
      {decide.isError ? <ErrorNote inline error={decide.error} /> : null}
      {isRejecting ? <RejectDialog surveyId={surveyId} onClose={() => setRejecting(false)} /> : null}
    </>
  )
}
