import { createContext } from 'react'
import type { PageContents } from '../webpart.rules.ts'

/** The contents that the page reads for its web parts. By default each web part reads its own contents. */
export const ContentsOfPage = createContext<PageContents>({ isReady: true, asked: new Set() })
