import type { ReactNode } from 'react'
import styles from './list.module.css'

/** A list of rows for the cards of the home page. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.rows}>
      {children}
    </ul>
  )
}

/** Properties of {@link ListRow}. */
export interface ListRowProps {
  /** Content before the text, such as a tag or a picture. */
  lead?: ReactNode
  children: ReactNode
  /** Content after the text, such as badges and counts. */
  marks?: ReactNode
  /** Content at the end of the line: a date or a number. */
  end?: ReactNode
}

/** One row: a text that is truncated with an ellipsis, marks after it, and a date or number at the end. */
export function ListRow({ lead, children, marks, end }: ListRowProps) {
  return (
    <li className={styles.line} data-row>
      {lead}
      <span className={styles.title}>{children}</span>
      {marks}
      {end ? <span className={styles.date}>{end}</span> : null}
    </li>
  )
}
