import { useTranslate } from '#kit/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'

/** The day before which mails are old. */
export function OlderField({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const t = useTranslate()
  return <DateField label={t('mail.settings.mailbox.olderBefore')} value={value} onChange={onChange} />
}
