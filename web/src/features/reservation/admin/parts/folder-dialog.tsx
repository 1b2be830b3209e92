import { emptyName } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { type AdminFolder, type GivenRight, reservationAdminApi } from '@maru/api/reservation'
import { useChange } from '#kit/call/change.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { NameFields } from '#ui/form/name-fields.tsx'
import { Select } from '#ui/form/select.tsx'
import { ResourceRights } from './rights-field.tsx'

interface FolderDraft {
  name: LocalName
  parentId: number | null
  rights: readonly GivenRight[]
}

/** Properties of {@link FolderDialog}; `folder` is null for a new one. */
export interface FolderDialogProps {
  folder: AdminFolder | null
  folders: readonly AdminFolder[]
  onClose: () => void
  onSaved: (folderId: number) => void
}

function useFolderForm({ folder, onSaved }: FolderDialogProps) {
  const t = useTranslate()
  const { comCode } = useAccount()
  const save = useChange(reservationAdminApi.saveFolder)
  return useRoomForm<FolderDraft, AdminFolder, { folderId: number }>({
    start: {
      name: folder?.name ?? emptyName,
      parentId: folder?.parentId ?? null,
      rights: folder?.rights ?? [{ subject: `company:${comCode}`, right: 'book' }],
    },
    base: folder,
    check: ({ name }) => (name.ko.trim() === '' ? { name: t('reservation.errors.nameEmpty') } : {}),
    save: ({ name, parentId, rights }, base) =>
      save.mutateAsync({
        ...(base ? { folderId: base.folderId } : {}),
        ...{ parentId, name, rights: [...rights] },
      }),
    onSaved: ({ folderId }) => onSaved(folderId),
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: {
      'reservation.nameEmpty': 'name',
      'reservation.folderCircle': 'parentId',
      'reservation.subjectUnknown': 'rights',
    },
  })
}

/** Creates or changes a category; by default, the whole company can book in a new category. */
export function FolderDialog(props: FolderDialogProps) {
  const { folder, folders, onClose } = props
  const t = useTranslate()
  const language = useLanguage()
  const form = useFolderForm(props)
  const { field, draft, change } = form
  return (
    <FormDialog
      form={form}
      title={t(folder ? 'reservation.admin.editFolder' : 'reservation.admin.addFolder')}
      onClose={onClose}
    >
      <NameFields {...field('name')} maxLength={100} />
      <Select
        label={t('reservation.admin.parent')}
        value={String(draft.parentId ?? 0)}
        options={[
          { value: '0', label: t('reservation.admin.root') },
          ...folders
            .filter((one) => one.folderId !== folder?.folderId)
            .map((one) => ({ value: String(one.folderId), label: localName(one.name, language) })),
        ]}
        onChange={(id) => change({ parentId: Number(id) || null })}
        error={field('parentId').error}
      />
      <ResourceRights
        value={draft.rights}
        onChange={(rights) => change({ rights })}
        hint={t('reservation.admin.folderRights')}
        error={field('rights').error}
      />
    </FormDialog>
  )
}
