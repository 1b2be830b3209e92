import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Select } from '#ui/form/select.tsx'
import { SettingCard, SettingRow } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { useSaveWorkMail, useWorkMail } from '../work.api.ts'

/** The hours that are offered, and any other one that is stored. */
const hours = [6, 7, 8, 9, 10, 12, 14, 17]

/** The panel of the settings for the daily mail of the work queue. */
export function MailPanel({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  return (
    <Answer answer={useWorkMail()} rows={2} look="text">
      {({ hour }) => <MailCard hour={hour} onDirty={onDirty} />}
    </Answer>
  )
}

function MailCard({ hour, onDirty }: { hour: number | null; onDirty: (isDirty: boolean) => void }) {
  const t = useTranslate()
  const save = useSaveWorkMail()
  const form = useSettingForm({ hour: hour === null ? '' : String(hour) }, (changes) =>
    save.mutateAsync({ hour: changes.hour ? Number(changes.hour) : null }),
  )
  const offered = [...new Set(hour === null ? hours : [...hours, hour])].sort((one, other) => one - other)
  const options = [
    { value: '', label: t('work.mail.never') },
    ...offered.map((one) => ({ value: String(one), label: `${String(one).padStart(2, '0')}:00` })),
  ]
  return (
    <SettingCard title={t('work.mail.card')} {...form} onDirty={onDirty}>
      <SettingRow name={t('work.mail.hour')} hint={t('work.mail.hourHint')}>
        <Select
          hideLabel
          label={t('work.mail.hour')}
          options={options}
          value={form.values.hour ?? ''}
          onChange={(next) => form.set({ hour: next })}
        />
      </SettingRow>
    </SettingCard>
  )
}
