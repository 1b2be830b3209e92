import { type ContactFolder, rootFolder, storeOf } from '@maru/api/contact'
import { ChevronDown, ChevronUp, Folder, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Tree, type TreeNode } from '#ui/list/tree.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { type Place, useFolders, useRemoveFolder } from '../contact.api.ts'
import styles from './contact-panel.module.css'

const placeOf = (folder: ContactFolder): Place => ({ type: storeOf(folder.storedType), folderId: folder.id })
const keyOfPlace = ({ type, folderId }: Place) => `${type}:${folderId}`

/** Properties of {@link FolderPane}; `onFolder` opens the form of a folder, or of a new one. */
export interface FolderPaneProps {
  selected: Place
  onSelect: (place: Place) => void
  onFolder: (folder: ContactFolder | null) => void
}

function useFolderName() {
  const t = useTranslate()
  return (folder: ContactFolder) => folder.displayName || t(`contact.book.${storeOf(folder.storedType)}`)
}

/** The folders of the address book: next to the list, or on a phone below a button with the name of the shown one. */
export function FolderPane({ selected, onSelect, onFolder }: FolderPaneProps) {
  const t = useTranslate()
  const { data, error, refetch } = useFolders()
  const isWide = useWide(961)
  const [isOpen, setOpen] = useState(false)
  const nameOf = useFolderName()
  const folder = data?.find((one) => keyOfPlace(placeOf(one)) === keyOfPlace(selected))
  const choose = (place: Place) => {
    setOpen(false)
    onSelect(place)
  }
  return (
    <div className={styles.folders}>
      {isWide ? null : (
        <Button
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
          icon={<Icon icon={Folder} size={16} />}
        >
          {folder ? nameOf(folder) : t('contact.folders')}
          <Icon icon={isOpen ? ChevronUp : ChevronDown} size={16} />
        </Button>
      )}
      {isWide || isOpen ? (
        <aside className={styles.side} aria-label={t('contact.folders')}>
          {error ? (
            <ErrorNote error={error} onRetry={() => refetch()} />
          ) : data ? (
            <Folders
              folders={data}
              folder={folder}
              selected={selected}
              onSelect={choose}
              onFolder={onFolder}
            />
          ) : (
            <Skeleton rows={4} />
          )}
        </aside>
      ) : null}
    </div>
  )
}

function Folders({
  folders: data,
  folder,
  selected,
  onSelect,
  onFolder,
}: FolderPaneProps & { folders: ContactFolder[]; folder: ContactFolder | undefined }) {
  const t = useTranslate()
  const nameOf = useFolderName()
  const remove = useRemoveFolder()
  const draw = (folder: ContactFolder): TreeNode => ({
    id: keyOfPlace(placeOf(folder)),
    label: nameOf(folder),
    children: data
      .filter((one) => one.storedType === folder.storedType && one.parentId === folder.id)
      .map(draw),
  })
  const isOwn = folder !== undefined && folder.id !== rootFolder
  async function removeFolder() {
    if (!folder) return
    const text = t('contact.confirmRemoveFolder', { name: folder.displayName })
    if (!(await askConfirm({ text, isDanger: true }))) return
    await remove
      .mutateAsync({ type: selected.type, id: folder.id })
      .then(() => onSelect({ ...selected, folderId: rootFolder }))
      .catch((failure: unknown) => showAlert(errorText(failure, t)))
  }
  return (
    <>
      <Row gap="05" align="stretch" justify="end" className={styles.tools}>
        <IconButton label={t('contact.newFolder')} size="s" onPress={() => onFolder(null)}>
          <Icon icon={FolderPlus} size={16} />
        </IconButton>
        <IconButton
          label={t('contact.renameFolder')}
          size="s"
          isDisabled={!isOwn}
          onPress={() => folder && onFolder(folder)}
        >
          <Icon icon={Pencil} size={16} />
        </IconButton>
        <IconButton
          label={t('contact.removeFolder')}
          size="s"
          isDisabled={!isOwn}
          onPress={() => void removeFolder()}
        >
          <Icon icon={Trash2} size={16} />
        </IconButton>
      </Row>
      <Tree
        label={t('contact.folders')}
        nodes={data.filter((one) => one.parentId === '').map(draw)}
        defaultExpandedKeys={data
          .filter((one) => one.id === rootFolder)
          .map((one) => keyOfPlace(placeOf(one)))}
        selectionMode="single"
        selectedKeys={[keyOfPlace(selected)]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : [...keys]
          const chosen = data.find((one) => keyOfPlace(placeOf(one)) === key)
          if (chosen) onSelect(placeOf(chosen))
        }}
      />
    </>
  )
}
