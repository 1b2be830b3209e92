import styles from './progress.module.css'

/** How far something is, from 0 to 1, as a thin line with its percent for screen readers. */
export function Progress({ label, value, isStill }: { label: string; value: number; isStill?: boolean }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.line}
      data-still={isStill || undefined}
    >
      <span className={styles.done} style={{ width: `${percent}%` }} />
    </div>
  )
}
