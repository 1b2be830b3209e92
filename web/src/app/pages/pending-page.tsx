import styles from './pending-page.module.css'

/** Shown while the portal starts: the pulsing logo. It has no text, because the dictionary has not loaded yet. */
export function PendingPage() {
  return (
    <div className={styles.page} role="status" aria-label="Maru">
      <span className={styles.sign} />
    </div>
  )
}
