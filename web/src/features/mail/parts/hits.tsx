import { createContext, use } from 'react'
import { MarkedText } from '#ui/content/marked-text.tsx'
import { markedTerms } from '../search.rules.ts'

const SearchContext = createContext('')

/** The search of the page, as typed; empty if nothing is searched. */
export const SearchProvider = SearchContext.Provider

/** Shows a text of a mail, or the name of a sender, with the terms of the search marked. */
export function Hits({ text, of }: { text: string; of: 'terms' | 'sender' }) {
  const searched = use(SearchContext)
  return <MarkedText text={text} searched={markedTerms(searched)[of]} />
}
