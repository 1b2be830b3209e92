import styles from './pending-page.module.css'

/** The first second: the sign of the house, breathing. No words yet, the dictionary is on its way. */
export function PendingPage() {
  return (
    <div className={styles.page} role="status" aria-label="Maru">
      <span className={styles.sign} />
    </div>
  )
}
