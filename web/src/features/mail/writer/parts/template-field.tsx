import { useTranslate } from '#kit/i18n/i18n.ts'
import { Select } from '#ui/form/select.tsx'
import { useMailTemplates } from '../../template.api.ts'

/** Chooses a template, at the end of the subject's line; draws nothing without one. */
export function TemplateField({
  onChoose,
}: {
  onChoose: (words: { subject: string; body: string }) => void
}) {
  const t = useTranslate()
  const { data = [] } = useMailTemplates()
  if (data.length === 0) return null
  return (
    <Select<string>
      hideLabel
      label={t('mail.writer.template')}
      value=""
      options={[
        { value: '', label: t('mail.writer.noTemplate') },
        ...data.map(({ templateId, name }) => ({ value: String(templateId), label: name })),
      ]}
      onChange={(id) => {
        const match = data.find(({ templateId }) => String(templateId) === id)
        if (match) onChoose(match)
      }}
    />
  )
}
