import type { Attachment } from '@maru/api/file'
import { Download, FileArchive, Paperclip } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { Tag } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import {
  archiveAddress,
  openDownload,
  startDownload,
  useAttachments,
  useFileSettings,
  waitForPreview,
} from '../../file.api.ts'
import { FileIcon } from '../../parts/file-icon.tsx'
import styles from './attachment-list.module.css'

const PreviewDialog = lazyLayer('preview', async () => (await import('./preview-dialog.tsx')).PreviewDialog)

/**
 * Opens the preview of a file: immediately, or after the server has converted the file. If no preview can be made, the
 * original is downloaded (spec 3§4).
 */
export function usePreview(code: string) {
  const t = useTranslate()
  const settings = useFileSettings()
  const [shown, setShown] = useState<Attachment | null>(null)
  const [preparing, setPreparing] = useState<string | null>(null)
  const waiting = useRef<AbortController | null>(null)
  useEffect(() => () => waiting.current?.abort(), [])
  /** Returns whether the preview is shown. */
  const open = async (file: Attachment): Promise<boolean> => {
    waiting.current?.abort()
    if (file.exportUrl) {
      setShown(file)
      return true
    }
    if (file.view !== 'office' || settings.data?.makesPreviews === false) {
      openDownload(file.downloadUrl)
      return false
    }
    const ending = new AbortController()
    waiting.current = ending
    setPreparing(file.id)
    try {
      const ready = await waitForPreview(code, file, ending.signal)
      if (ending.signal.aborted) return false
      if (ready) setShown(ready)
      else openDownload(file.downloadUrl)
      return ready !== null
    } catch (error) {
      if (!ending.signal.aborted) showToast(errorText(error, t), 'danger')
      return false
    } finally {
      if (waiting.current === ending) setPreparing(null)
    }
  }
  return {
    open,
    shown,
    preparing,
    close: () => setShown(null),
    makesPreviews: settings.data?.makesPreviews ?? true,
  }
}

function Thumbnail({ file }: { file: Attachment }) {
  const [isMissing, setMissing] = useState(false)
  if (!file.thumbnailUrl || isMissing)
    return (
      <span className={styles.sign}>
        <FileIcon group={file.group} />
      </span>
    )
  return (
    <img
      className={styles.thumbnail}
      src={file.thumbnailUrl}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      onError={() => setMissing(true)}
    />
  )
}

/** The attachments for readers, with previews, downloads, and one zip of all files. Renders nothing without files. */
export function AttachmentList({ code }: { code: string }) {
  const t = useTranslate()
  const files = useAttachments(code)
  const preview = usePreview(code)
  if (files.isPending) return <Skeleton rows={1} />
  if (files.isError) return <ErrorNote inline error={files.error} onRetry={() => void files.refetch()} />
  if (files.data.length === 0) return null
  const download = (file: Attachment) =>
    startDownload(code, file).catch((error: unknown) => showToast(errorText(error, t), 'danger'))
  const hasOffice = files.data.some((file) => file.view === 'office')
  return (
    <section className={styles.box} aria-label={t('kit.attachments')}>
      <Row as="header" wrap>
        <Icon icon={Paperclip} size={16} />
        <strong>{t('file.count', { count: files.data.length })}</strong>
        <span className={styles.size}>{sizeText(files.data.reduce((sum, file) => sum + file.size, 0))}</span>
        {files.data.length > 1 ? (
          <a className={styles.all} href={archiveAddress(code)} download="">
            <Icon icon={FileArchive} size={16} />
            {t('file.downloadAll')}
          </a>
        ) : null}
      </Row>
      <ul className={styles.rows}>
        {files.data.map((file) => (
          <Row key={file.id} as="li" gap="3" className={styles.row}>
            <Thumbnail file={file} />
            {file.isDamaged ? (
              <span className={styles.name}>
                {file.name} <Tag tone="danger">{t('file.damaged')}</Tag>
              </span>
            ) : (
              <button
                type="button"
                className={styles.name}
                title={
                  file.view === 'none'
                    ? t('file.download', { name: file.name })
                    : t('file.preview', { name: file.name })
                }
                aria-busy={preview.preparing === file.id}
                onClick={() => void (file.view === 'none' ? download(file) : preview.open(file))}
              >
                {file.name}
              </button>
            )}
            {preview.preparing === file.id ? (
              <span role="status" className={styles.size}>
                {t('file.preparing')}
              </span>
            ) : null}
            <span className={styles.size}>{sizeText(file.size)}</span>
            <IconButton
              size="s"
              label={t('file.download', { name: file.name })}
              isDisabled={file.isDamaged}
              onPress={() => void download(file)}
            >
              <Icon icon={Download} size={16} />
            </IconButton>
          </Row>
        ))}
      </ul>
      {hasOffice && !preview.makesPreviews ? <p className={styles.note}>{t('file.noPreviews')}</p> : null}
      {preview.shown ? <PreviewDialog file={preview.shown} onClose={preview.close} /> : null}
    </section>
  )
}
