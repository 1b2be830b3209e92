import type { Folder } from '@maru/api/approval'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useSaveFolder } from '../folder.api.ts'

/** Creates a folder, or renames one. */
export function FolderDialog({
  folder,
  runsDepartment,
  onClose,
}: {
  folder: Folder | null
  runsDepartment: boolean
  onClose: () => void
}) {
  const t = useTranslate()
  const { deptCode } = useAccount()
  const save = useSaveFolder()
  const form = useRoomForm<{ name: string; isShared: boolean }, null, unknown>({
    start: { name: folder?.name ?? '', isShared: false },
    base: null,
    check: ({ name }) => (name.trim() === '' ? { name: t('approval.errors.nameEmpty') } : {}),
    save: ({ name, isShared }) =>
      save.mutateAsync({ folderId: folder?.folderId ?? null, name, deptCode: isShared ? deptCode : null }),
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'approval.folderTaken': 'name', 'approval.nameEmpty': 'name' },
  })
  const shared = form.field('isShared')
  return (
    <FormDialog
      form={form}
      title={t(folder ? 'approval.reading.renameFolder' : 'approval.reading.newFolder')}
      size="s"
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={t('approval.reading.folderName')}
        isRequired
        maxLength={40}
        autoFocus
      />
      {folder === null && runsDepartment ? (
        <Checkbox isSelected={shared.value} onChange={shared.onChange}>
          {t('approval.reading.forDepartment')}
        </Checkbox>
      ) : null}
    </FormDialog>
  )
}
