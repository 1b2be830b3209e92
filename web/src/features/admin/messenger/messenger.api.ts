import { adminMessengerApi } from '@maru/api/admin/messenger'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { useCompanyChange, useCompanyRead } from '#kit/session/company-settings.ts'

/** The messenger channels of the company. */
export const useMessengers = () => useCompanyRead(adminMessengerApi.listMessengers, {})
/** Adds a messenger channel. */
export const useCreateMessenger = () => useCompanyChange(adminMessengerApi.createMessenger)
/** Changes a messenger channel, or switches it on or off. */
export const useUpdateMessenger = () => useCompanyChange(adminMessengerApi.updateMessenger)

/** Sets the messengers to which employees may send their alarms. */
export const useSaveMessengerRule = () => useCompanyChange(adminMessengerApi.saveMessengerRule)

/** The viewer's own messenger, and those that the company allows. */
export const useOwnMessenger = () => useRead(adminMessengerApi.getOwnMessenger, {})
/** Sets the viewer's own messenger. */
export const useSaveOwnMessenger = () => useChange(adminMessengerApi.saveOwnMessenger)
/** Removes the viewer's own messenger. */
export const useRemoveOwnMessenger = () => useChange(adminMessengerApi.removeOwnMessenger)
/** Sends a test to the viewer's own messenger. */
export const useTestOwnMessenger = () => useChange(adminMessengerApi.testOwnMessenger)
