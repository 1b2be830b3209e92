import { mailSettingsApi } from '@maru/api/mail/settings'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** The imports of the viewer's mailbox from other servers, newest first. */
export const useMailImports = () => useRead(mailSettingsApi.listMailImports, {})

/** Starts an import from a server. */
export const useStartMailImport = () => useChange(mailSettingsApi.startMailImport)

/** Continues an import that waits. */
export const useContinueMailImport = () => useChange(mailSettingsApi.continueMailImport)

/** Begins a forwarding period of an import, or sets another last day. */
export const useFollowMailImport = () => useChange(mailSettingsApi.followMailImport)

/** Ends an import. */
export const useStopMailImport = () => useChange(mailSettingsApi.stopMailImport)
