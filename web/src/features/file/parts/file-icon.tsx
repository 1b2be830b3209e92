import type { IconGroup } from '@maru/api/file/names'
import {
  File,
  FileArchive,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileType,
  type LucideIcon,
  Presentation,
  ScrollText,
} from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './file-icon.module.css'

const drawings: Record<IconGroup, LucideIcon> = {
  doc: FileText,
  excel: FileSpreadsheet,
  ppt: Presentation,
  img: FileImage,
  pdf: FileType,
  txt: ScrollText,
  zip: FileArchive,
  file: File,
}

/** The icon of a file group (spec 3§9), with the name of the group for screen readers. */
export function FileIcon({ group, size = 20 }: { group: IconGroup; size?: number }) {
  const t = useTranslate()
  const name = t(`file.groups.${group}`)
  return (
    <span role="img" aria-label={name} title={name} className={classes(styles.icon, styles[group])}>
      <Icon icon={drawings[group]} size={size} />
    </span>
  )
}
