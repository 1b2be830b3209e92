import { type SystemMode, systemModes } from '@maru/api/admin/system'
import type { LocalName } from '@maru/api/kit/schema'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Select } from '#ui/form/select.tsx'
import styles from '../../parts/form.module.css'

/** A form that a system may be given. */
export interface AvailableForm {
  applicationId: string
  name: LocalName
}

type Chosen = readonly { applicationId: string; mode: SystemMode }[]

/** What a system may do with each form of the company. */
export function FormModes({
  available,
  value,
  onChange,
}: {
  available: readonly AvailableForm[]
  value: Chosen
  onChange: (value: Chosen) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const options = [
    { value: 'off', label: t('admin.system.mode.off') },
    ...systemModes.map((mode) => ({ value: mode, label: t(`admin.system.mode.${mode}`) })),
  ]
  const choose = (applicationId: string, chosen: string) => {
    const others = value.filter((one) => one.applicationId !== applicationId)
    const mode = systemModes.find((one) => one === chosen)
    onChange(mode ? [...others, { applicationId, mode }] : others)
  }
  return (
    <fieldset className={styles.item}>
      <legend>{t('admin.system.forms')}</legend>
      <p className={styles.note}>{t('admin.system.formsHint')}</p>
      <div className={styles.pairs}>
        {available.map(({ applicationId, name }) => (
          <Select
            key={applicationId}
            label={localName(name, language)}
            options={options}
            value={value.find((one) => one.applicationId === applicationId)?.mode ?? 'off'}
            onChange={(chosen) => choose(applicationId, chosen)}
          />
        ))}
      </div>
    </fieldset>
  )
}
