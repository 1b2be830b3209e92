import type { FolderItem, ResourceItem } from '@maru/api/reservation'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FolderSelect } from './folder-select.tsx'
import { ResourceGroups } from './resource-choice.tsx'

/** Properties of {@link ResourceSheet}. */
export interface ResourceSheetProps {
  folders: readonly FolderItem[]
  folderId: number | undefined
  onFolder: (folderId: number) => void
  resources: readonly ResourceItem[]
  isShown: (resource: ResourceItem) => boolean
  onToggle: (resource: ResourceItem) => void
  onClose: () => void
}

/** Selects resources below desktop width: the category, and its resources as toggle buttons. */
export function ResourceSheet({ folders, folderId, onFolder, onClose, ...choice }: ResourceSheetProps) {
  const t = useTranslate()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('reservation.panes.resources')}
      size="m"
      footer={
        <Button tone="primary" onPress={onClose}>
          {t('reservation.close')}
        </Button>
      }
    >
      <FolderSelect folders={folders} folderId={folderId} onFolder={onFolder} />
      <ResourceGroups folders={folders} {...choice} />
    </Dialog>
  )
}
