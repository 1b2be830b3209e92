import { createContext } from 'react'

/** What a page asks for on behalf of its web parts. */
export interface PageContents {
  /** False while the page asks for the contents of all web parts at once. */
  isReady: boolean
  /** The contents that the page asks for again itself when they are old, as `contentsKey` names them. */
  asked: ReadonlySet<string>
}

/** Web parts outside of such a page ask for their contents themselves. */
export const ContentsOfPage = createContext<PageContents>({ isReady: true, asked: new Set() })
