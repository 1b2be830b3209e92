import type { Folder } from '@maru/api/mail'
import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { LabelText } from '#ui/form/label-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import { useFolderTree } from '../../mail.api.ts'
import { flatten } from '../../mail.rules.ts'
import styles from './panel.module.css'

/** Folders that no picker shows (spec 3§9). */
const hidden = new Set(['junkemail', 'drafts', 'outbox'])

/** The names of folders by their id. */
export function useFolderNames(): ReadonlyMap<string, string> {
  const { data = [] } = useFolderTree()
  return new Map(flatten(data).map(({ folder }) => [folder.id, folder.displayName]))
}

/** Chooses a folder in a dialog of 800 pixels, or of a quarter of the window (spec 3§9). */
export function FolderPicker({
  title,
  size = 'w',
  onChoose,
  onClose,
}: {
  title: string
  /** `q` for moving a folder. */
  size?: 'w' | 'q'
  onChoose: (folder: Folder) => void
  onClose: () => void
}) {
  const { data = [] } = useFolderTree()
  const shown = flatten(data).filter(({ folder }) => !hidden.has(folder.wellKnownFolderName))
  return (
    <Dialog isOpen onClose={onClose} title={title} size={size}>
      <ul>
        {shown.map(({ folder, depth }) => (
          <li key={folder.id} className={styles.row} style={{ paddingLeft: 16 + depth * 20 }}>
            <Button tone="quiet" icon={<Icon icon={FolderOpen} size={16} />} onPress={() => onChoose(folder)}>
              {folder.displayName}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** A field for a folder; empty text without one. */
export function FolderField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (id: string) => void
}) {
  const t = useTranslate()
  const names = useFolderNames()
  const [isOpen, setOpen] = useState(false)
  const name =
    value === '' ? t('mail.settings.rule.noFolder') : (names.get(value) ?? t('mail.settings.rule.says.lost'))
  return (
    <div>
      <LabelText label={label} />
      <Actions>
        <Button onPress={() => setOpen(true)} aria-label={`${label}: ${name}`}>
          {name}
        </Button>
        {value === '' ? null : (
          <Button tone="quiet" onPress={() => onChange('')}>
            {t('mail.settings.rule.clearFolder')}
          </Button>
        )}
      </Actions>
      {isOpen ? (
        <FolderPicker
          title={t('mail.settings.rule.chooseFolder')}
          onClose={() => setOpen(false)}
          onChoose={(folder) => {
            onChange(folder.id)
            setOpen(false)
          }}
        />
      ) : null}
    </div>
  )
}
