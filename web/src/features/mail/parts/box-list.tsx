import type { OpenBox } from '@maru/api/mail/account'
import { Inbox, Settings2, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import { useBoxes } from '../settings.api.ts'
import own from './folder-pane.module.css'
import styles from './mail.module.css'

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
    <div className={classes(own.folder, own.box)}>
      <button
        type="button"
        className={own.folderName}
        aria-expanded={isOpen}
        title={box?.address}
        onClick={onOpen}
      >
        <Icon icon={box?.isShared ? Users : Inbox} size={16} />
        <bdi className={classes(styles.cut, own.boxName)}>{name}</bdi>
        {count > 0 && !isOpen ? (
          <span className={styles.count}>
            <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
            <VisuallyHidden>{t('mail.unreadCount', { count })}</VisuallyHidden>
          </span>
        ) : null}
      </button>
      {box?.isShared ? (
        <IconButton
          size="s"
          label={t('mail.shared.settingsOf', { name })}
          onPress={() => setShowsSettings(true)}
        >
          <Icon icon={Settings2} size={15} />
        </IconButton>
      ) : null}
      {showsSettings && box ? <BoxDialog box={box} onClose={() => setShowsSettings(false)} /> : null}
    </div>
  )
}
