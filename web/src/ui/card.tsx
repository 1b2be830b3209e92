import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classes } from './classes.ts'

/** A card for one subject. With `label` it is a region for screen readers. */
export function Card({ label, padded, children }: { label?: string; padded?: boolean; children: ReactNode }) {
  const name = classes(styles.card, padded && styles.padded)
  if (!label) return <div className={name}>{children}</div>
  return (
    <section aria-label={label} className={name}>
      {children}
    </section>
  )
}

/** A toolbar with filters and buttons at the top of a card. */
export function CardBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}

/**
 * The header of a card: a title or tabs at the left, small buttons at the right. With `hasWideActions` the buttons wrap
 * to a separate line on a phone.
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
      {actions ? (
        <div className={styles.actions} data-acts>
          {actions}
        </div>
      ) : null}
    </header>
  )
}
