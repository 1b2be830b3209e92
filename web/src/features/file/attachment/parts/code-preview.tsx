import { useEffect, useRef } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useAttachments } from '../../file.api.ts'
import { usePreview } from './attachment-list.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

/** The preview of the first file of a collection, which is converted first if needed; without a preview it is saved. */
export function CodePreview({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useTranslate()
  const files = useAttachments(code)
  const preview = usePreview(code)
  const file = files.data?.[0]
  const opened = useRef(false)
  useEffect(() => {
    if (!file || opened.current) return
    opened.current = true
    void preview.open(file).then((isShown) => {
      if (!isShown) onClose()
    })
  }, [file, preview.open, onClose])
  if (preview.shown) return <PreviewDialog file={preview.shown} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={file?.name ?? t('kit.attachments')} size="l">
      {files.isError ? (
        <ErrorNote error={files.error} onRetry={() => void files.refetch()} />
      ) : (
        <>
          <p role="status">{t('file.preparing')}</p>
          <Skeleton look="text" />
        </>
      )}
    </Dialog>
  )
}
