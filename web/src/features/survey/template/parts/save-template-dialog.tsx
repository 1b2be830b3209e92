import { surveyLimits, type TemplateScope } from '@maru/api/survey'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type Faults, useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { useSaveTemplate, useTemplates } from '../../survey.api.ts'

interface Writing {
  title: string
  scope: TemplateScope
}

const scopes = ['own', 'company'] as const

/** The dialog that saves a survey as a template: its name, and whose it is for managers of the company's surveys. */
export function SaveTemplateDialog({
  survey,
  onClose,
}: {
  survey: { surveyId: number; surveyTitle: string }
  onClose: () => void
}) {
  const t = useTranslate()
  const save = useSaveTemplate()
  const canShare = useTemplates().data?.canShare ?? false
  const { surveyId, surveyTitle } = survey
  const form = useRoomForm<Writing, null, unknown>({
    start: { title: surveyTitle, scope: 'own' },
    base: null,
    check: ({ title }): Faults<Writing> =>
      title.trim() === '' ? { title: t('survey.template.nameNeeded') } : {},
    save: ({ title, scope }) => save.mutateAsync({ surveyId, title, scope }),
    onSaved: () => {
      showToast(t('survey.template.saved'))
      onClose()
    },
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'survey.templateNameTaken': 'title', 'survey.titleEmpty': 'title' },
  })
  return (
    <FormDialog
      form={form}
      isUrgent={false}
      size="s"
      title={t('survey.template.save')}
      saveText={t('survey.template.saveIt')}
      onClose={onClose}
    >
      <TextField
        {...form.field('title')}
        isRequired
        label={t('survey.template.name')}
        maxLength={surveyLimits.title}
      />
      {canShare ? (
        <RadioGroup
          label={t('survey.template.scope')}
          value={form.draft.scope}
          onChange={(value) => form.change({ scope: value === 'company' ? 'company' : 'own' })}
          options={scopes.map((value) => ({ value, label: t(`survey.template.for.${value}`) }))}
        />
      ) : null}
      <Hint>{t('survey.template.saveHint')}</Hint>
    </FormDialog>
  )
}
