import type { UploadFile } from '@maru/api/file'
import { iconGroupOf } from '@maru/api/file/names'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { FileIcon } from '../../parts/file-icon.tsx'
import styles from './uploader.module.css'

/** Properties of {@link StoredRow}. Without `before` the row cannot move up, and without `after` not down. */
export interface StoredRowProps {
  file: UploadFile
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onMove: (targetId: string) => void
  before: UploadFile | undefined
  after: UploadFile | undefined
}

/** A stored file with a checkbox for removal and buttons that move it up and down. */
export function StoredRow({ file, isSelected, onSelect, onMove, before, after }: StoredRowProps) {
  const t = useTranslate()
  const { name } = file
  return (
    <li className={styles.row}>
      <Checkbox aria-label={t('kit.selectItem', { name })} isSelected={isSelected} onChange={onSelect} />
      <FileIcon group={iconGroupOf(name)} />
      <div className={styles.about}>
        <a className={styles.name} href={file.downloadUrl} download="">
          {name}
        </a>
      </div>
      <span className={styles.size}>{sizeText(file.size)}</span>
      <Row as="span" inline gap="05" align="stretch" className={styles.acts}>
        <IconButton
          size="s"
          label={t('kit.moveUp', { name })}
          isDisabled={!before}
          onPress={() => before && onMove(before.serverPath)}
        >
          <Icon icon={ArrowUp} size={16} />
        </IconButton>
        <IconButton
          size="s"
          label={t('kit.moveDown', { name })}
          isDisabled={!after}
          onPress={() => after && onMove(after.serverPath)}
        >
          <Icon icon={ArrowDown} size={16} />
        </IconButton>
      </Row>
    </li>
  )
}
