import { createContext } from 'react'
import type { PageContents } from '../webpart.rules.ts'

/** Web parts outside of such a page read their contents themselves. */
export const ContentsOfPage = createContext<PageContents>({ isReady: true, asked: new Set() })
