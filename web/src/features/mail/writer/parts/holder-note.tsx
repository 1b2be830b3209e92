import { useTranslate } from '#kit/i18n/i18n.ts'
import { ActionNote } from '#ui/notice.tsx'

/** What another person who answers the same mail of a shared mailbox means for this one; nothing without one. */
export function HolderNote({ holder }: { holder: string }) {
  const t = useTranslate()
  if (holder === '') return null
  return <ActionNote text={`${t('mail.shared.heldTitle', { name: holder })}\n${t('mail.shared.heldText')}`} />
}
