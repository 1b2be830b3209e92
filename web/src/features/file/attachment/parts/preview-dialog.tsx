import type { Attachment } from '@maru/api/file'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTextAt } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { openDownload, thumbnailAddress } from '../../file.api.ts'
import styles from './preview-dialog.module.css'

function TextPreview({ address, name }: { address: string; name: string }) {
  const text = useTextAt(address)
  if (text.isPending) return <Skeleton look="text" />
  if (text.isError) return <ErrorNote error={text.error} onRetry={() => void text.refetch()} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section className={styles.text} tabIndex={0} aria-label={name}>
      {text.data}
    </section>
  )
}

function ImagePreview({ file, address }: { file: Attachment; address: string }) {
  const t = useTranslate()
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return <Empty text={t('file.imageMissing')} />
  const small = thumbnailAddress(file, 'page')
  return (
    <img
      className={styles.image}
      src={address}
      srcSet={small ? `${small} 1280w` : undefined}
      alt={file.name}
      onError={() => setMissing(true)}
    />
  )
}

function PdfPreview({ address, name }: { address: string; name: string }) {
  const t = useTranslate()
  // Some browsers, mostly on phones, have no PDF viewer. The frame would be empty there.
  if (navigator.pdfViewerEnabled === false) {
    return (
      <Empty text={t('file.noPdfViewer')}>
        <Button onPress={() => openDownload(address)}>{t('file.openPdf')}</Button>
      </Empty>
    )
  }
  return <iframe className={styles.frame} src={address} title={name} />
}

/** A dialog that shows one file: an image, a PDF, a text, or the PDF that the server made from an office file. */
export function PreviewDialog({ file, onClose }: { file: Attachment; onClose: () => void }) {
  const t = useTranslate()
  const address = file.exportUrl
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('file.previewTitle', { name: file.name })}
      size="l"
      footer={
        <Button icon={<Icon icon={Download} size={16} />} onPress={() => openDownload(file.downloadUrl)}>
          {t('file.openOriginal')}
        </Button>
      }
    >
      {address === null ? (
        <Empty />
      ) : file.view === 'image' ? (
        <ImagePreview file={file} address={address} />
      ) : file.view === 'text' ? (
        <TextPreview address={address} name={file.name} />
      ) : (
        <PdfPreview address={address} name={file.name} />
      )}
    </Dialog>
  )
}
