import { contrastOf, paletteOf } from '@maru/api/kit/palette'
import type { CSSProperties } from 'react'
import { Hint } from '../layout/hint.tsx'
import { Row } from '../layout/stack.tsx'
import { Switch } from './choice.tsx'
import styles from './hue-field.module.css'

const firstHue = 210
const shades = ['--c-100', '--c-300', '--c-500', '--c-600', '--c-800'] as const

/** Properties of {@link HueField}. The room that uses the field provides the texts. */
export interface HueFieldProps {
  /** Null for the default colours of the portal. */
  hue: number | null
  onChange: (hue: number | null) => void
  texts: {
    own: string
    color: string
    hue: (hue: number) => string
    hint: string
    /** Returns a text with the contrast ratios of this colour and its text in the light and the dark theme. */
    contrast?: (light: string, dark: string) => string
  }
}

/** A field for the colour of a company. The user chooses the hue. Lightness and chroma are fixed for legibility. */
export function HueField({ hue, onChange, texts }: HueFieldProps) {
  const { light, dark } = paletteOf(hue ?? firstHue)
  const paint = (color: string | undefined) => ({ '--swatch': color }) as CSSProperties // a custom property
  const ratio = (one = '', other = '') => contrastOf(one, other).toFixed(1)
  return (
    <>
      <Switch isSelected={hue !== null} onChange={(isOn) => onChange(isOn ? firstHue : null)}>
        {texts.own}
      </Switch>
      {hue === null ? null : (
        <div>
          <Row gap="3">
            <input
              type="range"
              min={0}
              max={359}
              value={hue}
              className={styles.slider}
              style={paint(light['--c-600'])}
              aria-label={texts.color}
              aria-valuetext={texts.hue(hue)}
              onChange={(event) => onChange(Number(event.target.value))}
            />
            <Row as="span" gap="0" align="stretch" className={styles.swatch} aria-hidden="true">
              {shades.map((name) => (
                <span key={name} style={paint(light[name])} />
              ))}
            </Row>
          </Row>
          <Hint tone="2" size="inherit">
            {texts.hint}
          </Hint>
          {texts.contrast ? (
            <Hint tone="2" size="inherit">
              {texts.contrast(
                ratio(light['--c-600'], '#ffffff'),
                ratio(dark['--accent'], dark['--on-accent']),
              )}
            </Hint>
          ) : null}
        </div>
      )}
    </>
  )
}
