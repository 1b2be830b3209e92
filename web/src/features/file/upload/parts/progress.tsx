import styles from './progress.module.css'

/** A progress bar for a value from 0 to 1. Screen readers announce the percentage. */
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
