import { classes } from '../../../ui/classes.ts'
import styles from './chart-patterns.module.css'

/** Six tones that differ by their pattern as well, so that they are readable without colour and in print. */
const tones = [
  { name: styles.tone0, path: '' },
  { name: styles.tone1, path: 'M-2,2 2,-2 M0,8 8,0 M6,10 10,6' },
  { name: styles.tone2, path: '' },
  { name: styles.tone3, path: 'M0,4H8' },
  { name: styles.tone4, path: 'M4,0V8 M0,4H8' },
  { name: styles.tone5, path: 'M4,0V8' },
] as const

const placeOf = (tone: number) => tone % tones.length

/** What a shape of a tone is filled with; more than six repeat. */
export const fillOf = (tone: number) => `url(#chart-tone-${placeOf(tone)})`

/** The class of a text on a tone: it is readable on the pattern. */
export const textClassOf = (tone: number) => classes(styles.text, tones[placeOf(tone)]?.name)

/** The patterns of all charts of a page; charts are without fill where it is missing. */
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
