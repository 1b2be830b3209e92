import type { ContactFolder } from '@maru/api/contact'
import { useState } from 'react'
import { errorText } from '../../../kit/error-text.ts'
import { useTranslate } from '../../../kit/i18n.ts'
import { useComposition } from '../../../kit/use-composition.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { type Place, useCreateFolder, useUpdateFolder } from '../contact.api.ts'

/** The name of a new folder inside `place`, or of a folder that is there. */
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
  const [name, setName] = useState(folder?.displayName ?? '')
  const create = useCreateFolder()
  const update = useUpdateFolder()
  const saving = folder ? update : create
  async function save() {
    if (name.trim() === '') return
    const done = await (folder
      ? update.mutateAsync({ type, id: folder.id, displayName: name })
      : create.mutateAsync({ type, parentId: folderId, displayName: name })
    ).catch(() => null)
    if (!done) return
    showToast(t('contact.folderSaved'))
    onClose()
  }
  const keys = useComposition({ onEnter: () => void save() })
  return (
    <Dialog
      isOpen
      size="s"
      title={t(folder ? 'contact.renameFolder' : 'contact.newFolder')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button
            tone="primary"
            isDisabled={saving.isPending || name.trim() === ''}
            onPress={() => void save()}
          >
            {t('kit.save')}
          </Button>
        </>
      }
    >
      <div {...keys}>
        <TextField
          label={t('contact.folderName')}
          value={name}
          onChange={setName}
          maxLength={100}
          autoFocus
          error={saving.error ? errorText(saving.error, t) : null}
        />
      </div>
    </Dialog>
  )
}
