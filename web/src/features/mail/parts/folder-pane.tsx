import { type Folder, type FolderNode, mailApi } from '@maru/api/mail'
import {
  Archive,
  Clock,
  Ellipsis,
  FilePen,
  Folder as FolderIcon,
  FolderPlus,
  Inbox,
  type LucideIcon,
  PenLine,
  Send,
  ShieldX,
  Star,
  Trash2,
} from 'lucide-react'
import { type DragEvent, Fragment, useState } from 'react'
import { useGo } from '#kit/address/link.tsx'
import { useChange } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { Answer } from '#ui/answer.tsx'
import { IconButton } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { askConfirm } from '#ui/dialog/ask.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Rail } from '#ui/layout/rail.tsx'
import { RailEntry, RailGroup } from '#ui/layout/rail-entry.tsx'
import { useFolderTree, useMailboxSize } from '../mail.api.ts'
import { flatten, folderKey, writeAddress } from '../mail.rules.ts'
import { useBox } from '../mailbox.api.ts'
import { useBoxRight, useOtherBoxes } from '../other-mailboxes.api.ts'
import { BoxLine } from './box-list.tsx'
import own from './folder-pane.module.css'

const FolderDialog = lazyLayer('mail-folder', async () => (await import('./folder-dialog.tsx')).FolderDialog)

const icons: Readonly<Record<string, LucideIcon>> = {
  inbox: Inbox,
  drafts: FilePen,
  outbox: Clock,
  sentitems: Send,
  archive: Archive,
  junkemail: ShieldX,
  deleteditems: Trash2,
}

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
  const ownActs = [
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
      groups={[{ id: 'folder', entries: isOwn ? [...shared, ...ownActs] : shared }]}
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
      className={classes(isOver && own.over)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <RailEntry
        depth={depth}
        icon={icons[key] ?? FolderIcon}
        label={folder.displayName}
        count={count}
        countLabel={t('mail.unreadCount', { count })}
        isCurrent={chosen === key}
        onPress={() => onChoose(key)}
        acts={canWrite ? <FolderMenu folder={folder} onEdit={onEdit} /> : null}
      />
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
  return <p>{text}</p>
}

/** The folders of the mailbox of the page with their counts; mails can be dropped on them. */
function FolderTree({
  onEdit,
  ...props
}: Omit<FolderPaneProps, 'onBox'> & { onEdit: (folder: FolderNode | 'new') => void }) {
  const t = useTranslate()
  const folders = useFolderTree()
  const { canWrite } = useBoxRight()
  const { chosen, onChoose } = props
  return (
    <Answer answer={folders} rows={8}>
      {(tree) => {
        const isOwn = ({ wellKnownFolderName }: FolderNode) => wellKnownFolderName === ''
        const [first, ...fixed] = flatten(tree.filter((folder) => !isOwn(folder)))
        const line = ({ folder, depth }: { folder: FolderNode; depth: number }) => (
          <FolderLine
            key={folder.id}
            {...props}
            folder={folder}
            depth={depth}
            onEdit={() => onEdit(folder)}
          />
        )
        const favorites = flatten(tree).filter(({ folder }) => folder.isFavorite)
        return (
          <>
            {favorites.length > 0 ? (
              <RailGroup title={t('mail.favorites')}>
                <ul>{favorites.map(({ folder }) => line({ folder, depth: 0 }))}</ul>
              </RailGroup>
            ) : null}
            <ul>
              {first ? line(first) : null}
              <li>
                <RailEntry
                  icon={Star}
                  label={t('mail.flagged')}
                  isCurrent={chosen === 'flagged'}
                  onPress={() => onChoose('flagged')}
                />
              </li>
              {fixed.map(line)}
            </ul>
            <RailGroup
              title={t('mail.folder.mine')}
              acts={
                canWrite ? (
                  <IconButton label={t('mail.folder.create')} size="s" onPress={() => onEdit('new')}>
                    <Icon icon={FolderPlus} size={16} />
                  </IconButton>
                ) : null
              }
            >
              <ul>{flatten(tree.filter(isOwn)).map(line)}</ul>
            </RailGroup>
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
  const isWide = useWide(961)
  const go = useGo()
  const { box } = useBoxRight()
  const folders = <FolderTree {...props} onEdit={setEdited} />
  return (
    <Rail
      title={t('mail.title')}
      label={t('mail.folder.list')}
      narrow="block"
      act={
        isWide
          ? { label: t('mail.writer.title'), icon: PenLine, run: () => go(writeAddress(box)) }
          : undefined
      }
      foot={<SizeLine />}
    >
      {boxes.length > 0 ? <BoxLine box={null} isOpen={mailboxId === ''} onOpen={() => onBox('')} /> : null}
      {mailboxId === '' ? folders : null}
      {boxes.length > 0 ? (
        <RailGroup title={t('mail.shared.others')}>
          {boxes.map((box) => (
            <Fragment key={box.mailboxId}>
              <BoxLine box={box} isOpen={box.mailboxId === mailboxId} onOpen={() => onBox(box.mailboxId)} />
              {box.mailboxId === mailboxId ? folders : null}
            </Fragment>
          ))}
        </RailGroup>
      ) : null}
      {edited ? (
        <FolderDialog
          folder={edited === 'new' ? null : edited}
          folders={flatten(tree)}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Rail>
  )
}
