import { type Folder, type FolderNode, mailApi } from '@maru/api/mail'
import { Ellipsis, FolderPlus } from 'lucide-react'
import { type DragEvent, Fragment, useState } from 'react'
import { useChange } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { Answer } from '#ui/answer.tsx'
import { IconButton } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { askConfirm } from '#ui/dialog/ask.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFolderTree, useMailboxSize } from '../mail.api.ts'
import { flatten, folderKey } from '../mail.rules.ts'
import { useBox } from '../mailbox.api.ts'
import { useBoxRight, useOtherBoxes } from '../other-mailboxes.api.ts'
import { BoxLine } from './box-list.tsx'
import own from './folder-pane.module.css'
import styles from './mail.module.css'

const FolderDialog = lazyLayer('mail-folder', async () => (await import('./folder-dialog.tsx')).FolderDialog)

/** The type under which dragged mails carry their numbers. */
export const dragType = 'application/x-maru-mails'

/** Properties of {@link FolderPane}. */
export interface FolderPaneProps {
  chosen: string
  onChoose: (key: string) => void
  onDropMails: (ids: string[], folder: string) => void
  /** Opens another mailbox by its number, or the own one with an empty text. */
  onBox: (mailboxId: string) => void
}

function useFolderActs() {
  const t = useTranslate()
  const box = useBox()
  const empty = useChange(mailApi.emptyFolder)
  const remove = useChange(mailApi.removeFolder)
  const favorite = useChange(mailApi.favoriteFolder)
  const failed = (error: unknown) => void showToast(errorText(error, t), 'danger')
  return {
    empty: async ({ id, displayName: name, wellKnownFolderName }: Folder) => {
      const isFinal = wellKnownFolderName === 'deleteditems'
      const text = t(isFinal ? 'mail.ask.emptyFolder' : 'mail.ask.emptyToDeleted', { name })
      if (!(await askConfirm({ text, isDanger: isFinal }))) return
      await empty
        .mutateAsync({ ...box, id })
        .then((count) => void showToast(t('mail.folder.emptied', { count })), failed)
    },
    remove: async ({ id, displayName: name }: Folder) => {
      if (!(await askConfirm({ text: t('mail.ask.removeFolder', { name }), isDanger: true }))) return
      await remove
        .mutateAsync({ ...box, id, mode: 'MoveToDeletedItems', deleteSubFolders: true })
        .catch(failed)
    },
    favorite: ({ id, isFavorite }: Folder) =>
      void favorite.mutateAsync({ ...box, id, isFavorite: !isFavorite }).catch(failed),
  }
}

function FolderMenu({ folder, onEdit }: { folder: FolderNode; onEdit: () => void }) {
  const t = useTranslate()
  const acts = useFolderActs()
  const isOwn = folder.wellKnownFolderName === ''
  const own = [
    { id: 'rename', label: t('mail.folder.rename'), run: onEdit },
    { id: 'remove', label: t('mail.folder.remove'), isDanger: true, run: () => void acts.remove(folder) },
  ]
  const shared = [
    {
      id: 'favorite',
      label: t(folder.isFavorite ? 'mail.folder.unfavorite' : 'mail.folder.favorite'),
      run: () => acts.favorite(folder),
    },
    {
      id: 'empty',
      label: t('mail.folder.empty'),
      isDisabled: folder.totalCount === 0,
      run: () => void acts.empty(folder),
    },
  ]
  return (
    <Menu
      label={t('mail.folder.menu', { name: folder.displayName })}
      trigger={(opener) => (
        <IconButton {...opener} size="s" label={t('mail.folder.menu', { name: folder.displayName })}>
          <Icon icon={Ellipsis} size={15} />
        </IconButton>
      )}
      groups={[{ id: 'folder', entries: isOwn ? [...shared, ...own] : shared }]}
    />
  )
}

interface LineProps extends Omit<FolderPaneProps, 'onBox'> {
  folder: FolderNode
  depth: number
  onEdit: () => void
}

function FolderLine({ folder, depth, chosen, onChoose, onDropMails, onEdit }: LineProps) {
  const t = useTranslate()
  const [isOver, setOver] = useState(false)
  const { canWrite } = useBoxRight()
  const key = folderKey(folder)
  const count = key === 'drafts' || key === 'outbox' ? folder.totalCount : folder.unreadCount
  const over = (event: DragEvent) => {
    if (!canWrite || !event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const ids = event.dataTransfer.getData(dragType).split(',').filter(Boolean)
    if (ids.length === 0) return
    event.preventDefault()
    onDropMails(ids, key)
  }
  return (
    <li
      className={classes(own.folder, chosen === key && own.chosen, isOver && own.over)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <button
        type="button"
        className={own.folderName}
        style={{ paddingLeft: 10 + depth * 16 }}
        aria-current={chosen === key ? 'page' : undefined}
        onClick={() => onChoose(key)}
      >
        <span className={styles.cut}>{folder.displayName}</span>
        {count > 0 ? (
          <span className={styles.count}>
            <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
            <VisuallyHidden>{t('mail.unreadCount', { count })}</VisuallyHidden>
          </span>
        ) : null}
      </button>
      {canWrite ? (
        <span className={own.folderMenu}>
          <FolderMenu folder={folder} onEdit={onEdit} />
        </span>
      ) : null}
    </li>
  )
}

function SizeLine() {
  const t = useTranslate()
  const { data } = useMailboxSize()
  if (!data) return null
  const used = sizeText(data.totalSizeBytes)
  const text =
    data.sizeLimitBytes > 0
      ? t('mail.sizeOf', { used, limit: sizeText(data.sizeLimitBytes) })
      : t('mail.size', { used })
  return <p className={own.size}>{text}</p>
}

/** The folders of the mailbox of the page with their counts; mails can be dropped on them. */
function FolderTree({
  onEdit,
  ...props
}: Omit<FolderPaneProps, 'onBox'> & { onEdit: (folder: FolderNode) => void }) {
  const t = useTranslate()
  const folders = useFolderTree()
  const { chosen, onChoose } = props
  return (
    <Answer answer={folders} rows={8}>
      {(tree) => {
        const all = flatten(tree)
        const favorites = all.filter(({ folder }) => folder.isFavorite)
        const line = (prefix: string, folder: FolderNode, depth: number) => (
          <FolderLine
            key={prefix + folder.id}
            {...props}
            folder={folder}
            depth={depth}
            onEdit={() => onEdit(folder)}
          />
        )
        return (
          <>
            {favorites.length > 0 ? (
              <>
                <h2 className={own.group}>{t('mail.favorites')}</h2>
                <ul>{favorites.map(({ folder }) => line('f', folder, 0))}</ul>
              </>
            ) : null}
            <ul>
              {all.slice(0, 1).map(({ folder, depth }) => line('a', folder, depth))}
              <li className={classes(own.folder, chosen === 'flagged' && own.chosen)}>
                <button
                  type="button"
                  className={own.folderName}
                  style={{ paddingLeft: 10 }}
                  aria-current={chosen === 'flagged' ? 'page' : undefined}
                  onClick={() => onChoose('flagged')}
                >
                  <span className={styles.cut}>{t('mail.flagged')}</span>
                </button>
              </li>
              {all.slice(1).map(({ folder, depth }) => line('a', folder, depth))}
            </ul>
          </>
        )
      }}
    </Answer>
  )
}

/** The mailboxes that the viewer can open, and the folders of the one of the page. */
export function FolderPane({ onBox, ...props }: FolderPaneProps) {
  const t = useTranslate()
  const [edited, setEdited] = useState<FolderNode | 'new' | null>(null)
  const { data: tree = [] } = useFolderTree()
  const boxes = useOtherBoxes()
  const { mailboxId = '' } = useBox()
  const { canWrite } = useBoxRight()
  const folders = (
    <>
      <FolderTree {...props} onEdit={setEdited} />
      <SizeLine />
    </>
  )
  return (
    <nav className={styles.folders} aria-label={t('mail.folder.list')}>
      <div className={own.foldersHead}>
        <h1 className={own.title}>{t('mail.title')}</h1>
        {canWrite ? (
          <IconButton label={t('mail.folder.create')} size="s" onPress={() => setEdited('new')}>
            <Icon icon={FolderPlus} size={16} />
          </IconButton>
        ) : null}
      </div>
      {boxes.length > 0 ? <BoxLine box={null} isOpen={mailboxId === ''} onOpen={() => onBox('')} /> : null}
      {mailboxId === '' ? folders : null}
      {boxes.length > 0 ? <h2 className={own.group}>{t('mail.shared.others')}</h2> : null}
      {boxes.map((box) => (
        <Fragment key={box.mailboxId}>
          <BoxLine box={box} isOpen={box.mailboxId === mailboxId} onOpen={() => onBox(box.mailboxId)} />
          {box.mailboxId === mailboxId ? folders : null}
        </Fragment>
      ))}
      {edited ? (
        <FolderDialog
          folder={edited === 'new' ? null : edited}
          folders={flatten(tree)}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </nav>
  )
}
