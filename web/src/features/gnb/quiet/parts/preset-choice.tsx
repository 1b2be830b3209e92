import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { type Preset, presetOf, presets, type QuietDraft } from '../quiet.rules.ts'
import styles from './quiet.module.css'

/** Sets all rows at once. */
export function PresetChoice({ draft, onChoose }: { draft: QuietDraft; onChoose: (preset: Preset) => void }) {
  const t = useTranslate()
  const chosen = presetOf(draft)
  return (
    <Row justify="between" wrap className={styles.presets}>
      <Muted>{t('gnb.quiet.hint')}</Muted>
      <Row
        as="fieldset"
        gap="1"
        align="stretch"
        wrap
        shrink
        aria-label={t('gnb.quiet.presets')}
        className={styles.choices}
      >
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
      </Row>
    </Row>
  )
}
