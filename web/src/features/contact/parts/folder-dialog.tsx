import type { ContactFolder } from '@maru/api/contact'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type Faults, useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { type Place, useCreateFolder, useUpdateFolder } from '../contact.api.ts'

interface FolderDraft {
  displayName: string
}

/** Form for the name of `folder`, or of a new folder inside `place` if `folder` is null. */
export function FolderDialog({
  folder,
  place: { type, folderId },
  onClose,
}: {
  folder: ContactFolder | null
  place: Place
  onClose: () => void
}) {
  const t = useTranslate()
  const create = useCreateFolder()
  const update = useUpdateFolder()
  const form = useRoomForm<FolderDraft, null, unknown>({
    start: { displayName: folder?.displayName ?? '' },
    base: null,
    check: ({ displayName }): Faults<FolderDraft> =>
      displayName.trim() ? {} : { displayName: t('contact.errors.nameEmpty') },
    save: ({ displayName }) =>
      folder
        ? update.mutateAsync({ type, id: folder.id, displayName })
        : create.mutateAsync({ type, parentId: folderId, displayName }),
    onSaved: () => {
      showToast(t('contact.folderSaved'))
      onClose()
    },
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'contact.nameEmpty': 'displayName', 'contact.folderTooDeep': 'displayName' },
  })
  return (
    <FormDialog
      form={form}
      size="s"
      isUrgent={false}
      title={t(folder ? 'contact.renameFolder' : 'contact.newFolder')}
      onClose={onClose}
    >
      <TextField
        {...form.field('displayName')}
        label={t('contact.folderName')}
        isRequired
        maxLength={100}
        autoFocus
      />
    </FormDialog>
  )
}
