import { markHits } from '#kit/screen/mark-hits.ts'
import styles from './marked-text.module.css'

/** Shows a text with the terms of a search marked; all of it as it is if nothing is searched. */
export function MarkedText({ text, searched }: { text: string; searched: string }) {
  return markHits(text, searched).map((part, index) =>
    part.isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other key
      <mark key={index} className={styles.hit}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
