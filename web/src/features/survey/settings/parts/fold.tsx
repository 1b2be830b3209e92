import { type ReactNode, useState } from 'react'
import { type PlainTextKey, useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { Muted } from '#ui/layout/hint.tsx'
import styles from './settings-form.module.css'

/** Properties of {@link Fold}. */
export interface FoldProps {
  title: string
  /** The names of the settings inside that are on or filled, shown after the title. */
  set: readonly PlainTextKey[]
  /** True while something inside must be seen, such as a fault. */
  isOpen: boolean
  /** True if the title is that of a card. */
  isCard?: boolean
  children: ReactNode
}

/** Settings that most surveys do not need: folded, with the names of those that are set. */
export function Fold({ title, set, isOpen, isCard, children }: FoldProps) {
  const t = useTranslate()
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <details
      className={classes(styles.fold, !isCard && styles.inner)}
      open={isUnfolded || isOpen}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        {isCard ? <h2>{title}</h2> : <span className={styles.foldTitle}>{title}</span>}
        {set.length > 0 ? <Muted>{set.map((key) => t(key)).join(' · ')}</Muted> : null}
      </summary>
      <div className={classes(styles.group, styles.folded)}>{children}</div>
    </details>
  )
}
