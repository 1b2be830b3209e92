import { languages, useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { TextField } from '#ui/form/field.tsx'
import { HueField } from '#ui/form/hue-field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { SetupDraft } from '../setup.rules.ts'
import styles from './setup-page.module.css'

const zones = [
  'Asia/Seoul',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Asia/Hong_Kong',
  'Asia/Singapore',
  'Asia/Ho_Chi_Minh',
  'Asia/Kolkata',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'UTC',
].map((value) => ({ value, label: value }))

/** Properties of a part of the page. */
export interface PartProps<K extends keyof SetupDraft> {
  value: SetupDraft[K]
  onChange: (value: SetupDraft[K]) => void
  /** Returns the fault of a field, after the user has tried to submit the form. */
  faultOf: (field: string) => string | undefined
}

/** The company: names, domain, language, time zone, colour. */
export function CompanyPart({ value, onChange, faultOf }: PartProps<'company'>) {
  const t = useTranslate()
  const set = (more: Partial<SetupDraft['company']>) => onChange({ ...value, ...more })
  return (
    <Card label={t('setup.company')}>
      <CardHeader title={t('setup.company')} />
      <div className={styles.fields}>
        <TextField
          label={t('setup.nameKo')}
          isRequired
          maxLength={200}
          value={value.nameKo}
          onChange={(nameKo) => set({ nameKo })}
          error={faultOf('nameKo')}
        />
        <div className={styles.pair}>
          <TextField
            label={t('setup.nameEn')}
            maxLength={200}
            value={value.nameEn}
            onChange={(nameEn) => set({ nameEn })}
          />
          <TextField
            label={t('setup.nameZh')}
            maxLength={200}
            value={value.nameZh}
            onChange={(nameZh) => set({ nameZh })}
          />
          <TextField
            label={t('setup.comCode')}
            isRequired
            hint={t('setup.comCodeHint')}
            maxLength={64}
            value={value.comCode}
            onChange={(comCode) => set({ comCode })}
            error={faultOf('comCode')}
          />
          <TextField
            label={t('setup.domain')}
            hint={t('setup.domainHint')}
            maxLength={253}
            value={value.domain}
            onChange={(domain) => set({ domain })}
          />
          <Select
            label={t('setup.language')}
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
            value={value.language}
            onChange={(language) => set({ language })}
          />
          <Select
            label={t('setup.timeZone')}
            options={zones}
            value={value.timeZone}
            onChange={(timeZone) => set({ timeZone })}
          />
        </div>
        <HueField
          hue={value.hue}
          onChange={(hue) => set({ hue })}
          texts={{
            own: t('setup.ownColor'),
            color: t('setup.color'),
            hue: (hue) => t('setup.colorHue', { hue }),
            hint: t('setup.colorHint'),
          }}
        />
      </div>
    </Card>
  )
}
