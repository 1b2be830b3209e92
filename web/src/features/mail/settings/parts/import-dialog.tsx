import type { MailImportReport } from '@maru/api/mail/transfer'
import { useRef, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { LoadingBar } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useFolderTree } from '../../mail.api.ts'
import { flatten } from '../../mail.rules.ts'
import { type ImportProgress, importMails } from '../../settings.api.ts'
import { FolderField } from './folder-field.tsx'
import styles from './import-dialog.module.css'

/** Imports a file into a folder piece by piece, and shows what became of each mail by its line. */
export function ImportDialog({ mailboxId, onClose }: { mailboxId?: string; onClose: () => void }) {
  const t = useTranslate()
  const { data: tree = [] } = useFolderTree()
  const inbox = flatten(tree).find(({ folder }) => folder.wellKnownFolderName === 'inbox')?.folder.id ?? ''
  const [chosen, setChosen] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isDone = file !== null && progress !== null && progress.end >= file.size
  const folderId = chosen || inbox
  const run = async () => {
    if (!file) return
    setPending(true)
    setError(null)
    const input = { folderId, ...(mailboxId === undefined ? {} : { mailboxId }) }
    // An import that broke off continues with the piece that failed.
    await importMails(input, file, progress, setProgress).catch(setError)
    setPending(false)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('mail.settings.transfer.import')}
      footer={
        <>
          <Button onPress={onClose}>{t('kit.close')}</Button>
          <Button
            tone="primary"
            isDisabled={file === null || folderId === '' || isDone}
            isPending={isPending}
            onPress={() => void run()}
          >
            {t(
              progress === null || isDone || isPending
                ? 'mail.settings.transfer.import'
                : 'mail.settings.transfer.resume',
            )}
          </Button>
        </>
      }
    >
      <Stack>
        <FolderField label={t('mail.settings.transfer.folder')} value={folderId} onChange={setChosen} />
        <Row gap="3" wrap>
          <Button onPress={() => input.current?.click()}>{t('mail.settings.transfer.file')}</Button>
          <span className={styles.file}>{file?.name ?? t('mail.settings.transfer.noFile')}</span>
        </Row>
        <input
          ref={input}
          hidden
          type="file"
          accept=".eml,.mbox,.mbx,message/rfc822,application/mbox"
          aria-label={t('mail.settings.transfer.file')}
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null)
            setProgress(null)
            event.target.value = ''
          }}
        />
        <LoadingBar isLoading={isPending} />
        {isPending && file && progress ? (
          <p>
            {t('mail.settings.transfer.progress', {
              done: sizeText(progress.end),
              all: sizeText(file.size),
            })}
          </p>
        ) : null}
        {error ? <ErrorNote error={error} inline /> : null}
        {progress ? <Report report={progress.report} /> : null}
      </Stack>
    </Dialog>
  )
}

function Report({ report: { imported, repeated, refused, lines } }: { report: MailImportReport }) {
  const t = useTranslate()
  return (
    <>
      <p role="status">{t('mail.settings.transfer.done', { imported, repeated, refused })}</p>
      <div className={styles.report}>
        <table>
          <caption>{t('mail.settings.transfer.report')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('mail.settings.transfer.line')}</th>
              <th scope="col">{t('mail.settings.transfer.subject')}</th>
              <th scope="col">{t('mail.settings.transfer.result')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, subject, result }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{subject}</td>
                <td>{t(`mail.settings.transfer.results.${result}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
