import type { OpenBox } from '@maru/api/mail/account'
import { useBox } from './mailbox.api.ts'
import { useAccounts, useBoxes } from './settings.api.ts'

/** The other mailboxes that the viewer can open: those of the settings in their order, without unused ones, then the rest. */
export function useOtherBoxes(): readonly OpenBox[] {
  const { data: boxes = [] } = useBoxes()
  const { data: accounts = [] } = useAccounts()
  const accountOf = ({ address }: OpenBox) =>
    accounts.find((one) => one.email.toLowerCase() === address.toLowerCase())
  const orderOf = (box: OpenBox) => accountOf(box)?.displayOrder ?? Number.MAX_SAFE_INTEGER
  return boxes
    .filter((box) => box.level !== 'owner' && accountOf(box)?.isUse !== false)
    .sort((one, other) => orderOf(one) - orderOf(other))
}

/** What the viewer may do in the mailbox of the page; the mailbox is null for their own. */
export function useBoxRight(): { box: OpenBox | null; canWrite: boolean; isShared: boolean } {
  const { mailboxId } = useBox()
  const { data: boxes = [] } = useBoxes()
  const box = boxes.find((one) => one.mailboxId === mailboxId && one.level !== 'owner') ?? null
  return { box, canWrite: box?.level !== 'read', isShared: box?.isShared ?? false }
}
