import { contrastOf, paletteOf } from '@maru/api/kit/palette'
import type { CSSProperties } from 'react'
import { Switch } from './choice.tsx'
import styles from './hue-field.module.css'

const firstHue = 210
const shades = ['--c-100', '--c-300', '--c-500', '--c-600', '--c-800'] as const

/** Properties of {@link HueField}; the texts belong to the room that draws it. */
export interface HueFieldProps {
  /** Null for the portal's own colours. */
  hue: number | null
  onChange: (hue: number | null) => void
  texts: {
    own: string
    color: string
    hue: (hue: number) => string
    hint: string
    /** The least contrast of text in this colour on light and on dark ground. */
    contrast?: (light: string, dark: string) => string
  }
}

/** The colour of a company: any hue; lightness and chroma are set so that text stays readable. */
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
          <div className={styles.line}>
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
            <span className={styles.swatch} aria-hidden="true">
              {shades.map((name) => (
                <span key={name} style={paint(light[name])} />
              ))}
            </span>
          </div>
          <p className={styles.note}>{texts.hint}</p>
          {texts.contrast ? (
            <p className={styles.note}>
              {texts.contrast(
                ratio(light['--c-600'], '#ffffff'),
                ratio(dark['--accent'], dark['--on-accent']),
              )}
            </p>
          ) : null}
        </div>
      )}
    </>
  )
}
