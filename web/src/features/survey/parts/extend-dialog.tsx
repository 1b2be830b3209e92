import { useState } from 'react'
import { useTranslate } from '../../../kit/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useExtendSurvey } from '../survey.api.ts'
import { fromLocalField, toLocalField } from '../survey.rules.ts'

/** Asks for a new end of a survey. */
export function ExtendDialog({
  survey,
  onClose,
}: {
  survey: { surveyId: number; endDate: string }
  onClose: () => void
}) {
  const t = useTranslate()
  const extend = useExtendSurvey()
  const [end, setEnd] = useState(toLocalField(survey.endDate))
  const [isWrong, setWrong] = useState(false)
  const save = () => {
    const endDate = fromLocalField(end)
    setWrong(endDate === null)
    if (endDate === null) return
    const { surveyId } = survey
    extend.mutate(
      { surveyId, endDate },
      {
        onSuccess: () => {
          showToast(t('survey.act.extended'))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      isOpen
      size="s"
      title={t('survey.act.extend')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button tone="primary" isPending={extend.isPending} onPress={save}>
            {t('survey.act.extend')}
          </Button>
        </>
      }
    >
      <DateField
        kind="moment"
        label={t('survey.act.newEnd')}
        value={end}
        onChange={setEnd}
        error={isWrong ? t('survey.write.dateNeeded') : null}
      />
      {extend.isError ? <ErrorNote inline error={extend.error} /> : null}
    </Dialog>
  )
}
