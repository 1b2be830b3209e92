import { Row, Stack } from '#ui/layout/stack.tsx'
import { arcsOf } from './chart.rules.ts'
import { fillOf, textClassOf } from './chart-patterns.tsx'
import { type Bar, shareText } from './charts.tsx'
import styles from './donut.module.css'

/**
 * A ring chart of a single-choice question. The parts have the numbers of the names in the list, so that the
 * chart is readable without colours.
 */
export function Donut({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const arcs = arcsOf(bars.map((bar) => bar.count))
  const sum = bars.reduce((total, bar) => total + bar.count, 0)
  return (
    <Row as="figure" gap="4" shrink role="img" aria-label={label}>
      <svg viewBox="-104 -104 208 208" className={styles.ring} aria-hidden="true">
        {arcs.map((arc, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two examples may have the same text
          <g key={index} className={styles.part}>
            <path d={arc.path} fill={fillOf(index)} />
            {arc.share > 0.05 ? (
              <text x={arc.x} y={arc.y} className={textClassOf(index)}>
                {index + 1}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <Stack as="ol" gap="1" grow className={styles.names} aria-hidden="true">
        {bars.map((bar, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two examples may have the same text
          <li key={index}>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.name} title={bar.name}>
              {bar.name}
            </span>
            <strong>{shareText(bar.count, sum)}</strong>
          </li>
        ))}
      </Stack>
    </Row>
  )
}
