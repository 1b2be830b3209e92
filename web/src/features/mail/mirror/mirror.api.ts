import { mailSettingsApi } from '@maru/api/mail/settings'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** The viewer's mailbox on the mail server of the company. */
export const useMailMirror = () => useRead(mailSettingsApi.getMailMirror, {})

/** Connects the mailbox, or gives its password anew. */
export const useConnectMailMirror = () => useChange(mailSettingsApi.connectMailMirror)

/** Connects the mailbox with the sign-in of the company. */
export const useConnectCompanyMirror = () => useChange(mailSettingsApi.connectCompanyMirror)

/** Disconnects the mailbox. */
export const useDisconnectMailMirror = () => useChange(mailSettingsApi.disconnectMailMirror)

/** Where the viewer's rules and automatic answers run. */
export const useMailSieve = () => useRead(mailSettingsApi.getMailSieve, {})

/** Chooses where they run. */
export const useChooseMailSieve = () => useChange(mailSettingsApi.chooseMailSieve)

/** The moves of the viewer's mailbox between the portal and the mail server. */
export const useMailMoves = () => useRead(mailSettingsApi.getMailMoves, {})

/** Starts a move, or lets it continue. */
export const useStartMailMove = () => useChange(mailSettingsApi.startMailMove)

/** Stops a move. */
export const useStopMailMove = () => useChange(mailSettingsApi.stopMailMove)
