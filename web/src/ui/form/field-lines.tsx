import type { ReactNode } from 'react'
import { Row } from '../layout/stack.tsx'
import styles from './field-lines.module.css'

/**
 * Fields as the lines of a letter: the label in front of the field, without boxes, a line below each. The children are text
 * fields, selects, fields of people, editors, or a {@link FieldPair}. For screens where one writes more than one fills
 * in, such as the writer of mails.
 */
export function FieldLines({ children }: { children: ReactNode }) {
  return (
    <div className={styles.lines} data-lines>
      {children}
    </div>
  )
}

/** A field and what stands at the end of its line, such as a small choice. */
export function FieldPair({ children, end }: { children: ReactNode; end: ReactNode }) {
  return (
    <Row rowGap="0" wrap className={styles.pair}>
      {children}
      <Row gap="1" shrink className={styles.end}>
        {end}
      </Row>
    </Row>
  )
}
