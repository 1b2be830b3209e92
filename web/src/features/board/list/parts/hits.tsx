import type { SearchField } from '@maru/api/board'
import { createContext, use } from 'react'
import { MarkedText } from '#ui/content/marked-text.tsx'

/** The search of the surrounding list; its text is empty if the list is not searched. */
export const HitContext = createContext<{ field: SearchField; text: string }>({ field: 'all', text: '' })

/** Shows a text of a list with the search terms marked. */
export function Hits({ text, of }: { text: string; of: 'title' | 'words' | 'author' }) {
  const { field, text: searched } = use(HitContext)
  const isMeant = field === of || (field === 'all' && of !== 'author')
  return <MarkedText text={text} searched={isMeant ? searched : ''} />
}
