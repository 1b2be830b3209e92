import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classes } from './classes.ts'

/** A card with one subject. With `label` it is a region for screen readers. */
export function Card({ label, padded, children }: { label?: string; padded?: boolean; children: ReactNode }) {
  const name = classes(styles.card, padded && styles.padded)
  if (!label) return <div className={name}>{children}</div>
  return (
    <section aria-label={label} className={name}>
      {children}
    </section>
  )
}

/** A strip of filters and acts at the top of a card. */
export function CardBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}

/**
 * The head of a card: a title or tabs at the left, small acts at the right; with `hasWideActions` they wrap to a line of
 * their own on a phone.
 */
export function CardHeader({
  title,
  tabs,
  actions,
  hasWideActions,
}: {
  title?: string
  tabs?: ReactNode
  actions?: ReactNode
  hasWideActions?: boolean
}) {
  return (
    <header className={styles.head} data-wrap={hasWideActions || undefined}>
      {title ? <h2 className={styles.title}>{title}</h2> : null}
      {tabs}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  )
}
