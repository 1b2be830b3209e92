import type { EventDetail } from '@maru/api/calendar'
import { Copy, Ellipsis, FileText, Forward, Link2, Trash2 } from 'lucide-react'
import { hrefOf } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import type { MenuEntry } from '#ui/dialog/menu-group.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { calendarAddress } from '../../calendar.rules.ts'

/** Properties of {@link CardMenu}; an act without a function is not offered. */
export interface CardMenuProps {
  event: EventDetail
  onForward?: (() => void) | undefined
  /** Writes minutes as an article. */
  onArticle?: (() => void) | undefined
  onCopy?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

/** The acts at the head of a card: passing the event on, and a menu with the rarer ones. */
export function CardMenu({ event, onForward, onArticle, onCopy, onRemove }: CardMenuProps) {
  const t = useTranslate()
  const { eventId, original } = event
  const address = hrefOf(calendarAddress({ eventId, original: original ?? undefined }))
  const copyAddress = () =>
    void navigator.clipboard.writeText(`${window.location.origin}${address}`).then(
      () => showToast(t('calendar.transfer.copied')),
      () => showToast(t('calendar.transfer.notCopied'), 'danger'),
    )
  const entries: MenuEntry[] = [
    ...(onCopy
      ? [{ id: 'copy', label: t('calendar.copy'), icon: <Icon icon={Copy} size={16} />, run: onCopy }]
      : []),
    ...(onArticle
      ? [
          {
            ...{ id: 'article', label: t('calendar.card.article') },
            ...{ icon: <Icon icon={FileText} size={16} />, run: onArticle },
          },
        ]
      : []),
    {
      id: 'address',
      label: t('calendar.card.copyLink'),
      icon: <Icon icon={Link2} size={16} />,
      run: copyAddress,
    },
    ...(onRemove
      ? [
          {
            ...{ id: 'remove', label: t('kit.remove'), icon: <Icon icon={Trash2} size={16} /> },
            ...{ isDanger: true, run: onRemove },
          },
        ]
      : []),
  ]
  return (
    <>
      {onForward ? (
        <IconButton label={t('calendar.card.forward')} size="s" onPress={onForward}>
          <Icon icon={Forward} size={16} />
        </IconButton>
      ) : null}
      <Menu
        label={t('kit.more')}
        groups={[{ id: 'acts', entries }]}
        trigger={(opener) => (
          <IconButton {...opener} label={t('kit.more')} size="s">
            <Icon icon={Ellipsis} size={16} />
          </IconButton>
        )}
      />
    </>
  )
}
