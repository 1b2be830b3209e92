import { paletteOf } from '@maru/api/kit/palette'
import type { CSSProperties } from 'react'
import { languages, useWords } from '../../../kit/i18n.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
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

/** Properties of the parts of the page. */
export interface PartProps<K extends keyof SetupDraft> {
  value: SetupDraft[K]
  onChange: (value: SetupDraft[K]) => void
  /** The text of what is wrong with a field, once the person tried to go on. */
  faultOf: (field: string) => string | null
}

const firstHue = 210

function HueField({ hue, onChange }: { hue: number | null; onChange: (hue: number | null) => void }) {
  const t = useWords()
  const { light } = paletteOf(hue ?? firstHue)
  const paint = (color: string | undefined) => ({ '--swatch': color }) as CSSProperties // a custom property
  return (
    <>
      <Switch isSelected={hue !== null} onChange={(isOn) => onChange(isOn ? firstHue : null)}>
        {t('setup.ownColor')}
      </Switch>
      {hue === null ? null : (
        <div>
          <div className={styles.hue}>
            <input
              type="range"
              min={0}
              max={359}
              value={hue}
              className={styles.slider}
              style={paint(light['--c-600'])}
              aria-label={t('setup.color')}
              aria-valuetext={t('setup.colorHue', { hue })}
              onChange={(event) => onChange(Number(event.target.value))}
            />
            <span className={styles.swatch} aria-hidden="true">
              {['--c-100', '--c-300', '--c-500', '--c-600', '--c-800'].map((name) => (
                <span key={name} style={paint(light[name])} />
              ))}
            </span>
          </div>
          <p className={styles.note}>{t('setup.colorHint')}</p>
        </div>
      )}
    </>
  )
}

/** The company: names, domain, language, time zone, colour. */
export function CompanyPart({ value, onChange, faultOf }: PartProps<'company'>) {
  const t = useWords()
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
        <HueField hue={value.hue} onChange={(hue) => set({ hue })} />
      </div>
    </Card>
  )
}
