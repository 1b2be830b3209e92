import type { SearchField } from '@maru/api/board'
import { createContext, use } from 'react'
import { markHits } from '#kit/screen/mark-hits.ts'
import styles from './hits.module.css'

/** The search of the surrounding list; its text is empty if the list is not searched. */
export const HitContext = createContext<{ field: SearchField; text: string }>({ field: 'all', text: '' })

/** Shows a text of a list with the search terms marked. */
export function Hits({ text, of }: { text: string; of: 'title' | 'words' | 'author' }) {
  const { field, text: searched } = use(HitContext)
  const isMeant = field === of || (field === 'all' && of !== 'author')
  if (searched === '' || !isMeant) return text
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
