import type { SignatureKind } from '@maru/api/mail/card'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

/** The categories of the viewer's mailbox, or of another one. */
export const useCategories = (mailboxId?: string) =>
  useRead(mailSettingsApi.listCategories, mailboxId === undefined ? {} : { mailboxId })
export const useCreateCategory = () => useChange(mailSettingsApi.createCategory)
export const useChangeCategory = () => useChange(mailSettingsApi.changeCategory)
export const useRemoveCategory = () => useChange(mailSettingsApi.removeCategory)

export const useCard = () => useRead(mailSettingsApi.getCard, {})
export const useUpdateCard = () => useChange(mailSettingsApi.updateCard)
/** A signature exactly as it is appended; without a kind the chosen one. Nothing is asked for null. */
export const useSignature = (kind?: SignatureKind | null) =>
  useRead(mailSettingsApi.getSignature, kind === null ? null : kind === undefined ? {} : { kind })
