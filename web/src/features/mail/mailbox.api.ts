import { createContext, useContext } from 'react'

const BoxContext = createContext('')

/** The mailbox of everything below; empty for the one of the viewer. */
export const BoxProvider = BoxContext.Provider

/** The field of the calls that names the mailbox of the page; without it the calls mean the one of the viewer. */
export function useBox(): { mailboxId?: string } {
  const mailboxId = useContext(BoxContext)
  return mailboxId === '' ? {} : { mailboxId }
}
