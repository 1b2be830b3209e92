import type { FolderItem } from '@maru/api/reservation'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Select } from '#ui/form/select.tsx'

/** Properties of {@link FolderSelect}. */
export interface FolderSelectProps {
  folders: readonly FolderItem[]
  folderId: number | undefined
  onFolder: (folderId: number) => void
}

/** Selects the category that the calendar shows; renders nothing for fewer than two categories. */
export function FolderSelect({ folders, folderId, onFolder }: FolderSelectProps) {
  const t = useTranslate()
  const language = useLanguage()
  if (folders.length < 2) return null
  return (
    <Select
      hideLabel
      label={t('reservation.folder')}
      value={String(folderId ?? 0)}
      options={[
        { value: '0', label: t('reservation.allFolders') },
        ...folders.map((one) => ({ value: String(one.folderId), label: localName(one.name, language) })),
      ]}
      onChange={(id) => onFolder(Number(id))}
    />
  )
}
