import { useTranslate } from '#kit/i18n/i18n.ts'
import { fromZoneField, toZoneField } from '#kit/i18n/zone-fields.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { type Faults, useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useExtendSurvey } from '../survey.api.ts'

interface Extension {
  end: string
}

/** Properties of {@link ExtendDialog}. */
export interface ExtendDialogProps {
  survey: { surveyId: number; endDate: string }
  onClose: () => void
}

/** The dialog to change the end date of a survey. */
export function ExtendDialog({ survey, onClose }: ExtendDialogProps) {
  const t = useTranslate()
  const extend = useExtendSurvey()
  const { surveyId } = survey
  const form = useRoomForm<Extension, null, unknown>({
    start: { end: toZoneField(survey.endDate) },
    base: null,
    check: ({ end }): Faults<Extension> =>
      fromZoneField(end) === null ? { end: t('survey.write.dateNeeded') } : {},
    save: ({ end }) => extend.mutateAsync({ surveyId, endDate: fromZoneField(end) ?? '' }),
    onSaved: () => {
      showToast(t('survey.act.extended'))
      onClose()
    },
    faultFields: { 'survey.periodInvalid': 'end' },
  })
  return (
    <FormDialog
      form={form}
      isUrgent={false}
      size="s"
      title={t('survey.act.extend')}
      saveText={t('survey.act.extend')}
      onClose={onClose}
    >
      <DateField {...form.field('end')} isRequired kind="moment" label={t('survey.act.newEnd')} />
    </FormDialog>
  )
}
