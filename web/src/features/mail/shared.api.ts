import { type AssignmentAct, mailSharedApi } from '@maru/api/mail/shared'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { useBox } from './mailbox.api.ts'

/** The people who may answer in a shared mailbox; nothing is asked for null. */
export const useAssignees = (mailboxId: string | null) =>
  useRead(mailSharedApi.listAssignees, mailboxId === null ? null : { mailboxId })

/** Takes, gives, releases or finishes the conversation of a mail. */
export function useAssign() {
  const t = useTranslate()
  const { mutate } = useChange(mailSharedApi.assignMail)
  return (id: string, act: AssignmentAct, personCode?: string) =>
    mutate(
      { id, act, ...(personCode ? { personCode } : {}) },
      { onError: (error) => showToast(errorText(error, t), 'danger') },
    )
}

/** Says that the viewer writes an answer, or no longer. */
export const useHoldAnswer = () => useChange(mailSharedApi.holdAnswer)

/** The name and the signature of a shared mailbox; nothing is asked for an empty number. */
export const useBoxSettings = (mailboxId: string) =>
  useRead(mailSharedApi.getBoxSettings, mailboxId === '' ? null : { mailboxId })
export const useSetBoxSettings = () => useChange(mailSharedApi.setBoxSettings)

export const useBoxMembers = (mailboxId: string) => useRead(mailSharedApi.listBoxMembers, { mailboxId })
export const useSetBoxMember = () => useChange(mailSharedApi.setBoxMember)

/** The blocked senders of the mailbox of the page. */
export const useBlocked = () => useRead(mailSharedApi.listBlocked, useBox())

/** Blocks a sender in the mailbox of the page, or no longer. */
export function useSetBlocked() {
  const box = useBox()
  return useChange<{ address: string; isBlocked: boolean }, unknown>((input, change) =>
    change(mailSharedApi.setBlocked, { ...box, ...input }),
  )
}
