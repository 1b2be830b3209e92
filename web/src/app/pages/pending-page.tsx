import styles from './pending-page.module.css'

/** Shown during the first second: the pulsing logo without text, since the dictionary is not loaded yet. */
export function PendingPage() {
  return (
    <div className={styles.page} role="status" aria-label="Maru">
      <span className={styles.sign} />
    </div>
  )
}
