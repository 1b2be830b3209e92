import type { deviceApi } from '@maru/api/device'
import type { Output } from '@maru/api/kit/endpoint'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { SettingCard, SettingRow } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { useDeviceSetting, useSaveDeviceSetting } from '../device.api.ts'

type PanelProps = { onDirty: (isDirty: boolean) => void }
type Setting = Output<typeof deviceApi.getDeviceSetting>

/** Which part of the directory is an address book on the devices of the person. */
export function OrganisationPanel({ onDirty }: PanelProps) {
  return (
    <Answer answer={useDeviceSetting()} rows={3} look="text">
      {(stored) => <OrganisationCard stored={stored} onDirty={onDirty} />}
    </Answer>
  )
}

function OrganisationCard({ stored, onDirty }: PanelProps & { stored: Setting }) {
  const t = useTranslate()
  const save = useSaveDeviceSetting()
  const { organisationBook, departmentPeople, companyPeople } = stored
  const form = useSettingForm<Pick<Setting, 'organisationBook'>>({ organisationBook }, async (changes) => {
    await save.mutateAsync({ organisationBook, ...changes })
  })
  const options = [
    { value: 'off', label: t('device.organisation.off') },
    { value: 'department', label: t('device.organisation.department', { count: departmentPeople }) },
    ...(companyPeople === null
      ? []
      : [{ value: 'company', label: t('device.organisation.company', { count: companyPeople }) }]),
  ]
  return (
    <SettingCard title={t('device.organisation.title')} {...form} onDirty={onDirty}>
      <SettingRow name={t('device.organisation.name')} hint={t('device.organisation.hint')}>
        <RadioGroup
          label=""
          aria-label={t('device.organisation.name')}
          value={form.values.organisationBook}
          onChange={(next) => form.set({ organisationBook: next as Setting['organisationBook'] })}
          options={options}
        />
      </SettingRow>
    </SettingCard>
  )
}
