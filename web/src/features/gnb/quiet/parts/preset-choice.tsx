import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { type Preset, presetOf, presets, type QuietDraft } from '../quiet.rules.ts'
import styles from './quiet.module.css'

/** Sets all rows at once. */
export function PresetChoice({ draft, onChoose }: { draft: QuietDraft; onChoose: (preset: Preset) => void }) {
  const t = useTranslate()
  const chosen = presetOf(draft)
  return (
    <div className={styles.presets}>
      <span className={styles.about}>{t('gnb.quiet.hint')}</span>
      <fieldset aria-label={t('gnb.quiet.presets')} className={styles.choices}>
        {presets.map((preset) => (
          <Button
            key={preset}
            tone={preset === chosen ? 'plain' : 'quiet'}
            aria-pressed={preset === chosen}
            onPress={() => onChoose(preset)}
          >
            {t(`gnb.quiet.preset.${preset}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
