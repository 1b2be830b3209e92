import type { ReactNode } from 'react'
import { useTranslate } from '../../../kit/i18n.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './charts.module.css'

/** One value of a chart. */
export interface Bar {
  name: string
  count: number
  /** One of five tones; the first one where absent. */
  tone?: number
}

const tones = ['tone0', 'tone1', 'tone2', 'tone3', 'tone4'] as const
/** The class of a tone; more than five repeat. */
const toneOf = (tone: number) => styles[tones[tone % tones.length] ?? 'tone0']

/** A share as people read it: `45.6%`. */
export const shareText = (count: number, of: number) =>
  of === 0 ? '–' : `${((count / of) * 100).toFixed(1)}%`

/** Columns with their figures; the table next to them says the same to screen readers. */
export function Columns({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.count))
  return (
    <figure role="img" aria-label={label} style={{ margin: 0 }}>
      <div className={styles.columns} aria-hidden="true">
        {bars.map((bar, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two examples may have the same text
          <span key={index} className={styles.column}>
            {bar.count}
            <span
              className={classes(styles.fill, bar.tone !== undefined && toneOf(bar.tone))}
              style={{ height: `${(bar.count / most) * 100}px` }}
            />
          </span>
        ))}
      </div>
      <div className={styles.labels} aria-hidden="true">
        {bars.map((bar, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two examples may have the same text
          <span key={index} title={bar.name}>
            {bar.name}
          </span>
        ))}
      </div>
    </figure>
  )
}

/** A row of a bar that is filled to its share. */
export function FilledBar({
  name,
  share,
  children,
}: {
  name: ReactNode
  share: number
  children: ReactNode
}) {
  return (
    <div className={styles.bars}>
      <span className={styles.name}>{name}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ display: 'block', width: `${share * 100}%` }} />
      </span>
      <span className={styles.value}>{children}</span>
    </div>
  )
}

/** The names of the parts of stacked bars, with their tones. */
export function Legend({ names }: { names: readonly string[] }) {
  return (
    <div className={styles.legend} aria-hidden="true">
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two examples may have the same text
        <span key={index}>
          <i className={toneOf(index)} />
          {name}
        </span>
      ))}
    </div>
  )
}

/** A bar of parts that fill it by their shares; each part carries its figure. */
export function StackedBar({ name, bars }: { name: string; bars: readonly Bar[] }) {
  const sum = bars.reduce((total, bar) => total + bar.count, 0)
  const said = bars.map((bar) => `${bar.name} ${bar.count}`).join(', ')
  return (
    <div className={styles.bars} role="img" aria-label={`${name}: ${said}`}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.stack}>
        {bars.map((bar, index) =>
          bar.count === 0 ? null : (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: two examples may have the same text
              key={index}
              title={`${bar.name} ${bar.count}`}
              className={classes(styles.part, toneOf(bar.tone ?? index))}
              style={{ width: `${(bar.count / sum) * 100}%` }}
            >
              {bar.count / sum > 0.05 ? bar.count : ''}
            </span>
          ),
        )}
      </span>
      <span className={styles.value}>{sum}</span>
    </div>
  )
}

/** The table of a chart: a head, rows with a name, and their cells. */
export function FigureTable({
  label,
  heads,
  rows,
}: {
  label: string
  heads: readonly string[]
  rows: readonly { name: string; cells: readonly (string | number)[] }[]
}) {
  const t = useTranslate()
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={t('survey.statistics.tableOf', { name: label })}>
        <thead>
          <tr>
            <td />
            {heads.map((head, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two examples may have the same text
              <th key={index} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name
            <tr key={at}>
              <th scope="row">{row.name}</th>
              {row.cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are their places
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
