import { type Folder, mailApi } from '@maru/api/mail'
import { Download, Eraser, FolderInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { Answer } from '#ui/answer.tsx'
import { IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFolderTree, useMailboxSize } from '../../mail.api.ts'
import { flatten } from '../../mail.rules.ts'
import { MirrorCard } from '../../mirror/parts/mirror-card.tsx'
import { MovingCard } from '../moving/parts/moving-card.tsx'
import { BackupDialog } from './backup-dialog.tsx'
import { BackupsCard } from './backups-card.tsx'
import { FolderPicker } from './folder-field.tsx'
import styles from './panel.module.css'
import { Panel } from './panel.tsx'
import { TransferCard } from './transfer-card.tsx'

/** The capacity of the mailbox, and its folders with move, empty, delete and backup (spec 3§2). */
export function MailboxPanel() {
  const t = useTranslate()
  const tree = useFolderTree()
  const { data: size } = useMailboxSize()
  const [backup, setBackup] = useState<Folder | null>(null)
  const [moved, setMoved] = useState<Folder | null>(null)
  const move = useChange(mailApi.moveFolders)
  const limit = size?.sizeLimitBytes ?? 0
  const used = sizeText(size?.totalSizeBytes ?? 0)
  const put = (destinationFolderId: string) => {
    if (!moved) return
    setMoved(null)
    void move.mutateAsync({ ids: [moved.id], destinationFolderId }).then(
      () => showToast(t('mail.settings.mailbox.moved')),
      (error) => showAlert(errorText(error, t)),
    )
  }
  return (
    <Panel
      title={t('mail.entry.settings.mailbox')}
      text={`${t('mail.settings.mailbox.used')} ${used} / ${limit > 0 ? sizeText(limit) : t('mail.settings.mailbox.noLimit')}`}
    >
      <Card label={t('mail.settings.mailbox.folders')}>
        <Answer answer={tree} rows={5}>
          {(nodes) => (
            <ul>
              {flatten(nodes).map(({ folder, depth }) => (
                <FolderRow
                  key={folder.id}
                  folder={folder}
                  depth={depth}
                  onBackup={() => setBackup(folder)}
                  onMove={() => setMoved(folder)}
                />
              ))}
            </ul>
          )}
        </Answer>
      </Card>
      <MirrorCard />
      <BackupsCard />
      <TransferCard />
      <MovingCard />
      {backup ? <BackupDialog folder={backup} onClose={() => setBackup(null)} /> : null}
      {moved ? (
        <FolderPicker
          size="q"
          title={t('mail.settings.mailbox.moveOf', { name: moved.displayName })}
          onChoose={({ id }) => put(id)}
          onClose={() => setMoved(null)}
        />
      ) : null}
    </Panel>
  )
}

function FolderRow({
  folder,
  depth,
  onBackup,
  onMove,
}: {
  folder: Folder
  depth: number
  onBackup: () => void
  onMove: () => void
}) {
  const t = useTranslate()
  const empty = useChange(mailApi.emptyFolder)
  const remove = useChange(mailApi.removeFolder)
  const { displayName: name, wellKnownFolderName: known } = folder
  const failed = (error: unknown) => showAlert(errorText(error, t))
  const clear = async () => {
    // An empty folder is refused by the server in words (spec 3§4).
    const ask = known === 'deleteditems' ? 'mail.settings.mailbox.askPurge' : 'mail.settings.mailbox.askEmpty'
    if (folder.totalCount > 0 && !(await askConfirm({ text: t(ask, { name }), isDanger: true }))) return
    await empty
      .mutateAsync({ id: folder.id })
      .then((count) => showToast(t('mail.settings.mailbox.emptied', { count })), failed)
  }
  const drop = async () => {
    if (!(await askConfirm({ text: t('mail.ask.removeFolder', { name }), isDanger: true }))) return
    await remove
      .mutateAsync({ id: folder.id, mode: 'MoveToDeletedItems', deleteSubFolders: false })
      .catch(failed)
  }
  const line = t('mail.settings.mailbox.folderLine', {
    count: folder.totalCount,
    size: sizeText(folder.totalSize),
    unread: folder.unreadCount,
  })
  return (
    <li className={styles.row} style={{ paddingLeft: 16 + depth * 20 }}>
      <span className={styles.about}>
        {name}
        <small className={styles.detail}>{line}</small>
      </span>
      <span className={styles.icons}>
        <IconButton label={t('mail.settings.mailbox.backupOf', { name })} onPress={onBackup}>
          <Icon icon={Download} size={16} />
        </IconButton>
        <IconButton label={t('mail.settings.mailbox.emptyOf', { name })} onPress={() => void clear()}>
          <Icon icon={Eraser} size={16} />
        </IconButton>
        {known === '' ? (
          <>
            <IconButton label={t('mail.settings.mailbox.moveOf', { name })} onPress={onMove}>
              <Icon icon={FolderInput} size={16} />
            </IconButton>
            <IconButton label={t('mail.settings.mailbox.removeOf', { name })} onPress={() => void drop()}>
              <Icon icon={Trash2} size={16} />
            </IconButton>
          </>
        ) : null}
      </span>
    </li>
  )
}
