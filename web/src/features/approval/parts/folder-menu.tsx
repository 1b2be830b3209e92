import type { Folder } from '@maru/api/approval'
import { Ellipsis, Folder as FolderIcon, FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { RailEntry, RailGroup } from '#ui/layout/rail-entry.tsx'
import { folderAddress } from '../approval.rules.ts'
import { useFolders, useRemoveFolder } from '../folder/folder.api.ts'

const FolderDialog = lazyLayer(
  'approval-folder',
  async () => (await import('../folder/parts/folder-dialog.tsx')).FolderDialog,
)

/** The folders of the viewer and of the department in the left menu. */
export function FolderMenu({
  folderId,
  onSelect,
}: {
  folderId: string
  onSelect: (folderId: string) => void
}) {
  const t = useTranslate()
  const { folders = [], runsDepartment = false } = useFolders().data ?? {}
  const [open, setOpen] = useState<Folder | 'new' | null>(null)
  const groups = [
    { id: 'own', title: t('approval.reading.folders'), rows: folders.filter((one) => one.deptCode === null) },
    {
      ...{ id: 'department', title: t('approval.reading.departmentFolders') },
      rows: folders.filter((one) => one.deptCode !== null),
    },
  ]
  return (
    <>
      {groups
        .filter(({ id, rows }) => id === 'own' || rows.length > 0)
        .map(({ id, title, rows }) => (
          <RailGroup
            key={id}
            title={title}
            acts={
              id === 'own' ? (
                <IconButton size="s" label={t('approval.reading.newFolder')} onPress={() => setOpen('new')}>
                  <Icon icon={FolderPlus} size={14} />
                </IconButton>
              ) : null
            }
          >
            {rows.map((folder) => (
              <Entry
                key={folder.folderId}
                folder={folder}
                isCurrent={folder.folderId === folderId}
                onSelect={onSelect}
                onRename={() => setOpen(folder)}
              />
            ))}
          </RailGroup>
        ))}
      {open === null ? null : (
        <FolderDialog
          folder={open === 'new' ? null : open}
          runsDepartment={runsDepartment}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function Entry({
  folder,
  isCurrent,
  onSelect,
  onRename,
}: {
  folder: Folder
  isCurrent: boolean
  onSelect: (folderId: string) => void
  onRename: () => void
}) {
  const t = useTranslate()
  const remove = useRemoveFolder()
  const { folderId, name, canManage } = folder
  const removeIt = async () => {
    if (!(await askConfirm(t('approval.reading.removeFolderAsk', { name })))) return
    remove.mutate(
      { folderId },
      {
        onSuccess: () => (isCurrent ? onSelect('') : undefined),
        onError: (error) => void showAlert(errorText(error, t)),
      },
    )
  }
  const entries = [
    { id: 'rename', label: t('approval.reading.renameFolder'), run: onRename },
    {
      ...{ id: 'remove', label: t('approval.reading.removeFolder'), isDanger: true },
      run: () => void removeIt(),
    },
  ]
  return (
    <RailEntry
      to={folderAddress(folderId)}
      icon={FolderIcon}
      label={name}
      isCurrent={isCurrent}
      onPress={() => onSelect(folderId)}
      acts={
        canManage ? (
          <Menu
            label={t('approval.reading.folderMenu', { name })}
            groups={[{ id: 'folder', entries }]}
            trigger={(opener) => (
              <IconButton {...opener} size="s" label={t('approval.reading.folderMenu', { name })}>
                <Icon icon={Ellipsis} size={14} />
              </IconButton>
            )}
          />
        ) : null
      }
    />
  )
}
