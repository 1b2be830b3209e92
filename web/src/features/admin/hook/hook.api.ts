import { adminHookApi } from '@maru/api/admin/hook'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { useCompanyChange, useCompanyPage, useCompanyRead } from '#kit/session/company-settings.ts'

/** The secret of a hook and the key for senders that sign; they are shown once. */
export interface HookSecret {
  path: string
  secret: string
  signingKey: string
}

/** The incoming hooks of the company. */
export const useHooks = () => useCompanyRead(adminHookApi.listHooks, {})
/** Adds a hook; the answer has its secret. */
export const useCreateHook = () => useCompanyChange(adminHookApi.createHook)
/** Changes a hook, or switches it on or off. */
export const useUpdateHook = () => useCompanyChange(adminHookApi.updateHook)
/** Makes a new secret. */
export const useRotateHook = () => useCompanyChange(adminHookApi.rotateHook)
/** Removes a hook. */
export const useRemoveHook = () => useCompanyChange(adminHookApi.removeHook)
/** Sends a test message and waits until it is shown. */
export const useTestHook = () => useCompanyChange(adminHookApi.testHook)
/** A page of the messages of a hook. */
export const useHookMessages = (hookId: number, page: number) =>
  useCompanyPage(adminHookApi.listHookMessages, { hookId, page, itemsPerPage: 20 })

/** A message for the viewer; null without a number. */
export const useHookMessage = (messageId: number | null) =>
  useRead(adminHookApi.getHookMessage, messageId === null ? null : { messageId })
/** Marks a message of the work queue as done. */
export const useCloseHookMessage = () => useChange(adminHookApi.closeHookMessage)
