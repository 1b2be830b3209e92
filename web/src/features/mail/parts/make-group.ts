import type { MailItem } from '@maru/api/mail'
import { fromOf, openForm } from '#features/relation/index.tsx'
import { useGo } from '#kit/address/link.tsx'
import { popupSizes } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import type { MenuGroup } from '#ui/dialog/menu-group.ts'

/** A mail as the item from which others are made. */
export const mailSource = ({ id }: Pick<MailItem, 'id'>): string => fromOf('mail', id)

/** What can be made from a mail in other rooms; nothing for people with mail only. `onArticle` asks for the board. */
export function useMakeGroup(mail: MailItem, onArticle: () => void): MenuGroup[] {
  const t = useTranslate()
  const go = useGo()
  const { mailOnly } = useAccount()
  if (mailOnly || mail.isDraft) return []
  const from = encodeURIComponent(mailSource(mail))
  return [
    {
      id: 'make',
      title: t('mail.make.title'),
      entries: [
        {
          id: 'make-event',
          label: t('mail.make.event'),
          run: () => openForm(`/calendar/event?FROM=${from}`, popupSizes.standard, go),
        },
        {
          id: 'make-approval',
          label: t('mail.make.approval'),
          run: () => go(`/workflow?NEW=true&FROM=${from}`),
        },
        { id: 'make-article', label: t('mail.make.article'), run: onArticle },
      ],
    },
  ]
}
