import { markHits } from '#kit/screen/mark-hits.ts'
import styles from './marked.module.css'

/** A text with the search terms marked. */
export function Marked({ text, by }: { text: string; by: string }) {
  if (by === '') return text
  return markHits(text, by).map((part, index) =>
    part.isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identifier
      <mark key={index} className={styles.hit}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
