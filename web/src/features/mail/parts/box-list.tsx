import type { OpenBox } from '@maru/api/mail/account'
import { Inbox, Settings2, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { Icon } from '#ui/icon.tsx'
import { RailEntry } from '#ui/layout/rail-entry.tsx'
import { useBoxes } from '../settings.api.ts'

const BoxDialog = lazyLayer(
  'settings',
  async () => (await import('../settings/parts/box-dialog.tsx')).BoxDialog,
)

/** The heading of a mailbox in the pane of folders; it opens the mailbox. */
export function BoxLine({
  box,
  isOpen,
  onOpen,
}: {
  /** Null for the mailbox of the viewer. */
  box: OpenBox | null
  isOpen: boolean
  onOpen: () => void
}) {
  const t = useTranslate()
  const [showsSettings, setShowsSettings] = useState(false)
  const name = box?.name ?? t('mail.shared.own')
  const { data: boxes = [] } = useBoxes()
  const count = (box ?? boxes.find((one) => one.level === 'owner'))?.unreadCount ?? 0
  return (
    <>
      <RailEntry
        icon={box?.isShared ? Users : Inbox}
        label={name}
        hint={box?.address}
        count={isOpen ? 0 : count}
        countLabel={t('mail.unreadCount', { count })}
        isCurrent={false}
        isOpen={isOpen}
        onPress={onOpen}
        acts={
          box?.isShared ? (
            <IconButton
              size="s"
              label={t('mail.shared.settingsOf', { name })}
              onPress={() => setShowsSettings(true)}
            >
              <Icon icon={Settings2} size={15} />
            </IconButton>
          ) : null
        }
      />
      {showsSettings && box ? <BoxDialog box={box} onClose={() => setShowsSettings(false)} /> : null}
    </>
  )
}
