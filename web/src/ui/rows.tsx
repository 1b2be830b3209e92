import type { ReactNode } from 'react'
import styles from './list.module.css'

/** A plain list of rows for cards of the home page. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.rows}>
      {children}
    </ul>
  )
}

/** Properties of {@link Row}. */
export interface RowProps {
  /** Before the text: a tag, a picture. */
  lead?: ReactNode
  children: ReactNode
  /** After the text: badges, counts. */
  marks?: ReactNode
  /** At the line's end: a date or a number. */
  end?: ReactNode
}

/** One row: a text that is cut with dots, marks after it, and a date or number at the end. */
export function Row({ lead, children, marks, end }: RowProps) {
  return (
    <li className={styles.line} data-row>
      {lead}
      <span className={styles.title}>{children}</span>
      {marks}
      {end ? <span className={styles.date}>{end}</span> : null}
    </li>
  )
}
