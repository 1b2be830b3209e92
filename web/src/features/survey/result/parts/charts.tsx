import type { ReactNode } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { type Column, columnsOf, labelledOf, stackOf, timeFigureOf } from './chart.rules.ts'
import { fillOf, textClassOf } from './chart-patterns.tsx'
import styles from './charts.module.css'

/** One value of a chart. */
export interface Bar {
  name: string
  count: number
  /** Index of a pattern tone. If undefined, a column has a plain fill, and a part of a bar uses its index. */
  tone?: number
}

/** Formats a share in percent: `45.6%`; a dash if `of` is 0. */
export const shareText = (count: number, of: number) =>
  of === 0 ? '–' : `${((count / of) * 100).toFixed(1)}%`

/** Height of the columns, and of the space above them for their values, in pixels. */
const [height, room] = [112, 20]

/**
 * Limits a column to a width of 48 pixels. This is a style, because an SVG attribute cannot contain `min()`.
 */
const widthOf = ({ width }: Column) => `min(${width}%, 48px)`

/** A column chart with its values. The table next to it has the same values for screen readers. */
export function Columns({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const columns = columnsOf(bars.map((bar) => bar.count))
  return (
    <figure role="img" aria-label={label} style={{ margin: 0 }}>
      <svg className={styles.columns} aria-hidden="true">
        {bars.map((bar, index) => {
          const column = columns[index]
          if (!column) return null
          const high = Math.max(2, (column.height / 100) * height)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two examples may have the same text
            <g key={index}>
              <text x={`${column.middle}%`} y={room + height - high - 6}>
                {bar.count}
              </text>
              <rect
                x={`${column.middle}%`}
                y={room + height - high}
                height={high}
                rx="2"
                style={{ width: widthOf(column) }}
                {...(bar.tone === undefined ? { className: styles.plain } : { fill: fillOf(bar.tone) })}
              />
            </g>
          )
        })}
      </svg>
      <Row gap="0" align="stretch" className={styles.labels} aria-hidden="true">
        {bars.map((bar, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two examples may have the same text
          <span key={index} title={bar.name}>
            {bar.name}
          </span>
        ))}
      </Row>
    </figure>
  )
}

/** One day of {@link TimeChart}: the new answers of the day, and the total up to and including the day. */
export interface TimeBar {
  day: string
  fresh: number
  total: number
}

/** New answers by day as columns, and their running total as a line, on one axis. */
export function TimeChart({ label, days }: { label: string; days: readonly TimeBar[] }) {
  const { columns, path, ticks } = timeFigureOf(days)
  const isLabelled = labelledOf(days.length, 6)
  const levelOf = (part: number) => room + height - (part / 100) * height
  return (
    <figure role="img" aria-label={label} className={styles.time}>
      <svg className={styles.columns} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick.value}>
            <line
              className={styles.tick}
              x1="0"
              x2="100%"
              y1={levelOf(tick.height)}
              y2={levelOf(tick.height)}
            />
            <text className={styles.tickText} x="-8" y={levelOf(tick.height)}>
              {tick.value}
            </text>
          </g>
        ))}
        {columns.map((column, index) => (
          <rect
            key={days[index]?.day}
            className={styles.plain}
            x={`${column.middle}%`}
            y={levelOf(column.height)}
            height={(column.height / 100) * height}
            style={{ width: widthOf(column) }}
          />
        ))}
        <svg
          aria-hidden="true"
          y={room}
          width="100%"
          height={height}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
        >
          <path className={styles.line} d={path} />
        </svg>
      </svg>
      <Muted as="div" tone="2" className={styles.days} aria-hidden="true">
        {days.map(({ day }, index) =>
          isLabelled(index) ? (
            <span key={day} style={{ left: `${columns[index]?.middle}%` }}>
              {day}
            </span>
          ) : null,
        )}
      </Muted>
    </figure>
  )
}

/** A row with a name, a bar that is filled in proportion to `share` (0 to 1), and the value. */
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

/** The legend of stacked bars: the name and the tone of each part; without `tones` they follow the order. */
export function Legend({ names, tones }: { names: readonly string[]; tones?: readonly number[] }) {
  return (
    <Row gap="3" rowGap="1" align="stretch" wrap className={styles.legend} aria-hidden="true">
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two examples may have the same text
        <span key={index}>
          <svg className={styles.swatch} aria-hidden="true">
            <rect width="14" height="14" rx="3" fill={fillOf(tones?.[index] ?? index)} />
          </svg>
          {name}
        </span>
      ))}
    </Row>
  )
}

/** A bar that is divided into parts in proportion to their counts. A part wider than 5% shows its count. */
export function StackedBar({ name, bars }: { name: string; bars: readonly Bar[] }) {
  const sum = bars.reduce((total, bar) => total + bar.count, 0)
  const parts = stackOf(bars.map((bar) => bar.count))
  const label = bars.map((bar) => `${bar.name} ${bar.count}`).join(', ')
  return (
    <div className={styles.bars} role="img" aria-label={`${name}: ${label}`}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <svg className={styles.stack} aria-hidden="true">
        {bars.map((bar, index) => {
          const part = parts[index]
          if (!part || bar.count === 0) return null
          const tone = bar.tone ?? index
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two examples may have the same text
            <g key={index}>
              <title>{`${bar.name} ${bar.count}`}</title>
              <rect x={`${part.from}%`} width={`${part.width}%`} height="100%" fill={fillOf(tone)} />
              {part.width > 5 ? (
                <text x={`${part.from + part.width / 2}%`} y="50%" className={textClassOf(tone)}>
                  {bar.count}
                </text>
              ) : null}
            </g>
          )
        })}
      </svg>
      <span className={styles.value}>{sum}</span>
    </div>
  )
}

/** The table of a chart: column heads, and rows with a name and cells. */
export function FigureTable({
  label,
  heads,
  rows,
  hasDays = false,
}: {
  label: string
  heads: readonly string[]
  /** True if the heads are days: they do not wrap. */
  hasDays?: boolean
  rows: readonly { name: string; cells: readonly (string | number)[] }[]
}) {
  const t = useTranslate()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the table
    <div className={styles.scroller} tabIndex={0}>
      <table
        className={classes(styles.table, hasDays && styles.dated)}
        aria-label={t('survey.statistics.tableOf', { name: label })}
      >
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
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
