import type { ReactNode } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import styles from './badge.module.css'
import { classes } from './classes.ts'

/** The mark N of a new item, or U of an item that has changed since it was read (spec 2§3). */
export function MarkBadge({ kind, label }: { kind: 'N' | 'U'; label?: string }) {
  const t = useTranslate()
  const name = label ?? t(kind === 'N' ? 'kit.newItem' : 'kit.updatedItem')
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className={classes(styles.mark, kind === 'U' && styles.updated)}
    >
      {kind}
    </span>
  )
}

/** A short label with a background colour, such as a kind or a state. */
export function Tag({ tone, children }: { tone?: 'danger' | 'ok' | 'warn' | 'info'; children: ReactNode }) {
  return <span className={classes(styles.tag, tone && styles[tone])}>{children}</span>
}

/** A number next to a title, such as the number of comments: [12]. Renders nothing for 0. */
export function Count({ value, label }: { value: number; label: string }) {
  if (value <= 0) return null
  return (
    <span role="img" aria-label={`${label} ${value}`} className={styles.count}>
      [{value.toLocaleString()}]
    </span>
  )
}
