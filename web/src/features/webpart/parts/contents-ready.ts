import { createContext } from 'react'

/** Whether web parts may ask for their contents; false while the page asks for those of all of them at once. */
export const ContentsReady = createContext(true)
