import { type FolderNode, mailApi } from '@maru/api/mail'
import { useChange } from '#kit/call/change.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { useBox } from '../mailbox.api.ts'

/** Properties of {@link FolderDialog}; `folder` is null for a new one. */
export interface FolderDialogProps {
  folder: FolderNode | null
  folders: readonly { folder: FolderNode; depth: number }[]
  onClose: () => void
}

const top = 'top'

/** Creates a folder, or renames and moves one. */
export function FolderDialog({ folder, folders, onClose }: FolderDialogProps) {
  const t = useTranslate()
  const box = useBox()
  const save = useChange<{ displayName: string; parent: string }, unknown>(
    async ({ displayName, parent }, change) => {
      const parentFolderId = parent === top ? undefined : parent
      if (!folder) {
        await change(mailApi.createFolder, {
          ...box,
          displayName,
          ...(parentFolderId ? { parentFolderId } : {}),
        })
        return
      }
      if (displayName !== folder.displayName)
        await change(mailApi.renameFolder, { ...box, id: folder.id, displayName })
      if ((folder.parentFolderId ?? top) === parent) return
      const destinationFolderId = parentFolderId ?? null
      await change(mailApi.moveFolders, { ...box, ids: [folder.id], destinationFolderId })
    },
    { refreshesOnFailure: true },
  )
  const form = useRoomForm<{ displayName: string; parent: string }, null, unknown>({
    start: { displayName: folder?.displayName ?? '', parent: folder?.parentFolderId ?? top },
    base: null,
    check: ({ displayName }) =>
      displayName.trim() === '' ? { displayName: t('mail.errors.folderNameEmpty') } : {},
    save: (draft) => save.mutateAsync({ ...draft, displayName: draft.displayName.trim() }),
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: {
      'mail.folderNameTaken': 'displayName',
      'mail.folderIntoItself': 'parent',
      'mail.folderTooDeep': 'parent',
    },
  })
  const parents = folders.filter((one) => one.folder.id !== folder?.id)
  return (
    <FormDialog
      form={form}
      title={t(folder ? 'mail.folder.rename' : 'mail.folder.create')}
      size="s"
      onClose={onClose}
    >
      <TextField {...form.field('displayName')} label={t('mail.folder.name')} isRequired maxLength={100} />
      <Select
        label={t('mail.folder.parent')}
        value={form.draft.parent}
        options={[
          { value: top, label: t('mail.folder.top') },
          ...parents.map(({ folder: one, depth }) => ({
            value: one.id,
            label: `${'\u2003'.repeat(depth)}${one.displayName}`,
          })),
        ]}
        onChange={(parent) => form.change({ parent })}
        error={form.field('parent').error}
      />
    </FormDialog>
  )
}
