import { type AdminFolder, type GivenRight, reservationAdminApi } from '@maru/api/reservation'
import { useState } from 'react'
import { useChange } from '../../../kit/change.ts'
import { localName, useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { useAccount } from '../../../kit/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './calendar.module.css'
import { RightsField } from './rights-field.tsx'

/** Makes a category or changes one; a new one at the top can be booked by the whole company. */
export function FolderDialog({
  folder,
  folders,
  onClose,
  onSaved,
}: {
  folder: AdminFolder | null
  folders: readonly AdminFolder[]
  onClose: () => void
  onSaved: (folderId: number) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const account = useAccount()
  const save = useChange(reservationAdminApi.saveFolder)
  const [name, setName] = useState(folder?.name ?? { ko: '', en: '', zh: '' })
  const [parentId, setParent] = useState(folder?.parentId ?? null)
  const [rights, setRights] = useState<readonly GivenRight[]>(
    folder?.rights ?? [{ subject: `company:${account.comCode}`, right: 'book' }],
  )
  const send = () =>
    save.mutate(
      { ...(folder ? { folderId: folder.folderId } : {}), parentId, name, rights: [...rights] },
      { onSuccess: (saved) => onSaved(saved.folderId) },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isUrgent
      title={t(folder ? 'reservation.admin.editFolder' : 'reservation.admin.addFolder')}
      footer={
        <>
          <Button onPress={onClose}>{t('reservation.form.cancel')}</Button>
          <Button tone="primary" isPending={save.isPending} onPress={send}>
            {t('reservation.form.update')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <TextField
          label={t('reservation.admin.nameKo')}
          isRequired
          maxLength={100}
          value={name.ko}
          onChange={(ko) => setName({ ...name, ko })}
        />
        <TextField
          label={t('reservation.admin.nameEn')}
          maxLength={100}
          value={name.en}
          onChange={(en) => setName({ ...name, en })}
        />
        <TextField
          label={t('reservation.admin.nameZh')}
          maxLength={100}
          value={name.zh}
          onChange={(zh) => setName({ ...name, zh })}
        />
        <Select
          label={t('reservation.admin.parent')}
          value={String(parentId ?? 0)}
          options={[
            { value: '0', label: t('reservation.admin.root') },
            ...folders
              .filter((one) => one.folderId !== folder?.folderId)
              .map((one) => ({ value: String(one.folderId), label: localName(one.name, language) })),
          ]}
          onChange={(id) => setParent(Number(id) || null)}
        />
        <RightsField value={rights} onChange={setRights} hint={t('reservation.admin.folderRights')} />
        {save.error ? <ErrorNote error={save.error} inline /> : null}
      </div>
    </Dialog>
  )
}
