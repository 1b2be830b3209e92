import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { Empty } from '#ui/notice.tsx'
import { useFileDocuments, useFolders } from '../folder.api.ts'

/** Puts documents into a folder that the viewer chooses. */
export function FileDialog({ apmIds, onClose }: { apmIds: readonly string[]; onClose: () => void }) {
  const t = useTranslate()
  const file = useFileDocuments()
  const folders = (useFolders().data?.folders ?? []).filter((one) => one.canManage)
  const form = useRoomForm<{ folderId: string }, null, { filed: number }>({
    start: { folderId: '' },
    base: null,
    check: ({ folderId }) =>
      folderId === '' && folders.length === 0 ? { folderId: t('approval.reading.noFolders') } : {},
    save: ({ folderId }) =>
      file.mutateAsync({ folderId: folderId || (folders[0]?.folderId ?? ''), apmIds: [...apmIds] }),
    onSaved: ({ filed }) => {
      onClose()
      showToast(t('approval.reading.filed', { count: filed }))
    },
    leaveQuestion: t('kit.leaveQuestion'),
  })
  const { value, onChange } = form.field('folderId')
  return (
    <FormDialog form={form} title={t('approval.reading.file')} size="s" onClose={onClose}>
      {folders.length === 0 ? (
        <Empty text={t('approval.reading.noFolders')} />
      ) : (
        <Select
          label={t('approval.reading.fileInto')}
          options={folders.map((one) => ({ value: one.folderId, label: one.name }))}
          value={value || (folders[0]?.folderId ?? '')}
          onChange={onChange}
        />
      )}
    </FormDialog>
  )
}
