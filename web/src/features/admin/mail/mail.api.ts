import { adminApi } from '@maru/api/admin'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** The mail server of the portal. */
export const useMailServer = () => useRead(adminApi.getMailServer, {})

/** Sends a test mail through the server in the form. */
export const useTestMailServer = () => useChange(adminApi.testMailServer)

/** Stores the mail server. */
export const useSaveMailServer = () => useChange(adminApi.saveMailServer)

/** Switches mail off. */
export const useRemoveMailServer = () => useChange(adminApi.removeMailServer)
