import { classes } from '#ui/classes.ts'
import styles from './chart-patterns.module.css'

/**
 * Six tones that differ in pattern and lightness, so that charts are readable without colour and on paper.
 */
const tones = [
  { name: styles.tone0, path: '' },
  { name: styles.tone1, path: 'M-2,2 2,-2 M0,8 8,0 M6,10 10,6' },
  { name: styles.tone2, path: '' },
  { name: styles.tone3, path: 'M0,4H8' },
  { name: styles.tone4, path: 'M4,0V8 M0,4H8' },
  { name: styles.tone5, path: 'M4,0V8' },
] as const

const placeOf = (tone: number) => tone % tones.length

/** Returns the `fill` value for a tone; tones repeat after six. */
export const fillOf = (tone: number) => `url(#chart-tone-${placeOf(tone)})`

/** Returns the class of a text on a tone; the class makes the text readable on the pattern. */
export const textClassOf = (tone: number) => classes(styles.text, tones[placeOf(tone)]?.name)

/** The patterns of all charts of a page. Without this component the charts have no fill. */
export function ChartPatterns() {
  return (
    <svg className={styles.patterns} aria-hidden="true">
      <defs>
        {tones.map(({ name, path }, index) => (
          <pattern
            key={name}
            id={`chart-tone-${index}`}
            className={name}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
          >
            <rect className={styles.ground} width="8" height="8" />
            <path className={styles.lines} d={path} />
          </pattern>
        ))}
      </defs>
    </svg>
  )
}
