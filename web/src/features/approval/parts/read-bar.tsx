import type { BoxName } from '@maru/api/approval'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Selection } from '#ui/list/selection.ts'
import { useUnfileDocuments } from '../folder/folder.api.ts'
import { useConfirmReading } from '../reading/reading.api.ts'
import styles from './box-list.module.css'

const FileDialog = lazyLayer(
  'approval-file',
  async () => (await import('../folder/parts/file-dialog.tsx')).FileDialog,
)

/** The bar that floats while documents of a box are selected: confirm the reading, put into or out of a folder. */
export function ReadBar({
  box,
  folderId,
  selection,
}: {
  box: BoxName
  folderId: string
  selection: Selection<string | number>
}) {
  const t = useTranslate()
  const confirm = useConfirmReading()
  const unfile = useUnfileDocuments()
  const [isFiling, setFiling] = useState(false)
  const apmIds = [...selection.chosen].map(String)
  if (apmIds.length === 0) return null
  const onError = (error: unknown) => void showAlert(errorText(error, t))
  const finish = (text: string) => {
    selection.clear()
    showToast(text)
  }
  const canConfirm = box === 'reference' || box === 'circulation'
  return (
    <div role="toolbar" aria-label={t('approval.reading.chosen')} className={styles.bar}>
      <strong>{t('approval.bar.count', { count: apmIds.length })}</strong>
      {box === 'folder' && folderId !== '' ? (
        <Button
          isPending={unfile.isPending}
          onPress={() =>
            unfile.mutate(
              { folderId, apmIds },
              { onSuccess: () => finish(t('approval.reading.unfiled')), onError },
            )
          }
        >
          {t('approval.reading.unfile')}
        </Button>
      ) : null}
      <Button onPress={() => setFiling(true)}>{t('approval.reading.file')}</Button>
      {canConfirm ? (
        <Button
          tone="primary"
          icon={<Icon icon={Check} size={16} />}
          isPending={confirm.isPending}
          onPress={() =>
            confirm.mutate(
              { apmIds },
              {
                onSuccess: ({ confirmed }) =>
                  finish(t('approval.reading.confirmedMany', { count: confirmed })),
                onError,
              },
            )
          }
        >
          {t('approval.reading.confirmMany', { count: apmIds.length })}
        </Button>
      ) : null}
      <IconButton label={t('approval.bar.clear')} onPress={selection.clear}>
        <Icon icon={X} size={16} />
      </IconButton>
      {isFiling ? (
        <FileDialog
          apmIds={apmIds}
          onClose={() => {
            setFiling(false)
            selection.clear()
          }}
        />
      ) : null}
    </div>
  )
}
