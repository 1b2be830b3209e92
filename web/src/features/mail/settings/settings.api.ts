import { mailSettingsApi } from '@maru/api/mail/settings'
import { useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

/** The categories of the viewer's mailbox, or of another one. */
export const useCategories = (mailboxId?: string) =>
  useRead(mailSettingsApi.listCategories, mailboxId === undefined ? {} : { mailboxId })
export const useCreateCategory = () => useChange(mailSettingsApi.createCategory)
export const useChangeCategory = () => useChange(mailSettingsApi.changeCategory)
export const useRemoveCategory = () => useChange(mailSettingsApi.removeCategory)
