import { iconGroupOf } from '@maru/api/file/names'
import { ChevronDown, ChevronRight, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { useRemovedFiles, useRestoreFiles } from '../../file.api.ts'
import { FileIcon } from '../../parts/file-icon.tsx'
import styles from './uploader.module.css'

/** A collapsible list of the files removed in the last 14 days, each with a restore button. */
export function RemovedFiles({ code }: { code: string }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const removed = useRemovedFiles(code, isOpen)
  const restore = useRestoreFiles(code)
  const bringBack = (id: string) =>
    restore.mutate([id], { onError: (error) => showToast(errorText(error, t), 'danger') })
  return (
    <>
      <Row gap="3" wrap className={styles.bar}>
        <Button
          tone="quiet"
          aria-expanded={isOpen}
          icon={<Icon icon={isOpen ? ChevronDown : ChevronRight} size={16} />}
          onPress={() => setOpen(!isOpen)}
        >
          {t('file.removedTitle')}
        </Button>
      </Row>
      {isOpen && removed.isPending ? <Skeleton rows={1} /> : null}
      {isOpen && removed.data?.length === 0 ? <p className={styles.hint}>{t('file.noRemoved')}</p> : null}
      {isOpen && removed.data && removed.data.length > 0 ? (
        <ul className={styles.rows} aria-label={t('file.removedTitle')}>
          {removed.data.map(({ id, name, size }) => (
            <li key={id} className={styles.row}>
              <FileIcon group={iconGroupOf(name)} />
              <div className={styles.about}>
                <span className={styles.name}>{name}</span>
              </div>
              <span className={styles.size}>{sizeText(size)}</span>
              <IconButton size="s" label={t('file.restore', { name })} onPress={() => bringBack(id)}>
                <Icon icon={Undo2} size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
