import { iconGroupOf } from '@maru/api/file/names'
import { Pause, Play, RotateCw, X } from 'lucide-react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { FileIcon } from '../../parts/file-icon.tsx'
import { Progress } from './progress.tsx'
import type { QueuedFile, UploadQueue } from './upload-queue.ts'
import styles from './uploader.module.css'

/** A file that is being uploaded, with its progress and buttons. */
export function QueuedRow({ file, queue }: { file: QueuedFile; queue: UploadQueue }) {
  const t = useTranslate()
  const { identifier, name, state } = file
  return (
    <li className={styles.row}>
      <FileIcon group={iconGroupOf(name)} />
      <div className={styles.about}>
        <span className={styles.name}>{name}</span>
        <Progress
          label={t('file.progressOf', { name })}
          value={file.size === 0 ? 0 : file.sent / file.size}
          isStill={state !== 'uploading'}
        />
        {file.fault ? (
          <small role="alert" className={styles.fault}>
            {errorText(file.fault, t)}
          </small>
        ) : null}
      </div>
      <span className={styles.size}>
        {sizeText(file.sent)} / {sizeText(file.size)}
      </span>
      <span className={styles.state}>{t(`file.state.${state}`)}</span>
      <Row as="span" inline gap="05" align="stretch" className={styles.acts}>
        {state === 'failed' ? (
          <IconButton size="s" label={t('file.retry', { name })} onPress={() => queue.retry(identifier)}>
            <Icon icon={RotateCw} size={16} />
          </IconButton>
        ) : state === 'paused' ? (
          <IconButton size="s" label={t('file.resume', { name })} onPress={() => queue.resume(identifier)}>
            <Icon icon={Play} size={16} />
          </IconButton>
        ) : (
          <IconButton size="s" label={t('file.pause', { name })} onPress={() => queue.pause(identifier)}>
            <Icon icon={Pause} size={16} />
          </IconButton>
        )}
        <IconButton size="s" label={t('file.cancel', { name })} onPress={() => queue.cancel(identifier)}>
          <Icon icon={X} size={16} />
        </IconButton>
      </Row>
    </li>
  )
}
