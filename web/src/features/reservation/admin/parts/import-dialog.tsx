import {
  type AdminFolder,
  type ImportFault,
  reservationAdminApi,
  reservationLimits,
} from '@maru/api/reservation'
import { useRef, useState } from 'react'
import { useChange } from '#kit/call/change.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import styles from '../../booking/parts/reservation.module.css'
import table from './table.module.css'

/** Encodes bytes as base64, in chunks, because a function call has a limited number of arguments. */
function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

const knownFaults = [
  'required',
  'tooLong',
  'control',
  'badInteger',
  'missingColumn',
  'unknownColumn',
  'duplicateColumn',
  'fieldCount',
  'encoding',
  'quotes',
  'emptyFile',
  'badKind',
  'badHours',
  'badZone',
  'outOfRange',
  'unknownResource',
  'repeatedResource',
  'unknownCategory',
  'tooMany',
] as const

/** Imports resources from a CSV file: a dry run shows the changes first, then the import writes them. */
export function ImportDialog({ folder, onClose }: { folder: AdminFolder; onClose: () => void }) {
  const t = useTranslate()
  const load = useChange(reservationAdminApi.importResources)
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [content, setContent] = useState<string | null>(null)
  const [isLarge, setLarge] = useState(false)
  const seen = load.data
  const hasError = seen?.faults.some((fault) => fault.level === 'error') ?? false
  const take = async (file: File | undefined) => {
    if (!file) return
    load.reset()
    setName(file.name)
    setLarge(file.size > reservationLimits.importBytes)
    if (file.size > reservationLimits.importBytes) return setContent(null)
    const text = toBase64(new Uint8Array(await file.arrayBuffer()))
    setContent(text)
    if (text !== '') load.mutate({ folderId: folder.folderId, content: text, dryRun: true })
  }
  const send = () =>
    load.mutate(
      { folderId: folder.folderId, content: content ?? '', dryRun: false },
      {
        onSuccess: ({ addedCount, changedCount, faults }) => {
          if (faults.some((fault) => fault.level === 'error')) return
          showToast(t('reservation.transfer.done', { added: addedCount, changed: changedCount }))
          onClose()
        },
      },
    )
  const reason = (fault: ImportFault) => {
    const code = knownFaults.find((one) => one === fault.code)
    return code ? t(`reservation.transfer.faults.${code}`) : fault.code
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isUrgent
      size="m"
      title={t('reservation.transfer.import')}
      footer={
        <>
          <Button onPress={onClose}>{t('reservation.form.cancel')}</Button>
          <Button
            tone="primary"
            isDisabled={!seen || hasError || seen.addedCount + seen.changedCount === 0}
            isPending={load.isPending}
            onPress={send}
          >
            {t('reservation.transfer.run')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{t('reservation.transfer.hint')}</p>
        <Actions as="span">
          <Button onPress={() => input.current?.click()}>{t('reservation.transfer.file')}</Button>
          <Muted className={styles.quiet}>{name}</Muted>
        </Actions>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {isLarge ? (
          <p role="alert" className={styles.wrong}>
            {t('reservation.errors.importTooLarge', { kilobytes: reservationLimits.importBytes / 1000 })}
          </p>
        ) : null}
        {load.error ? <ErrorNote error={load.error} inline /> : null}
        {seen && !hasError ? (
          <p role="status">
            {t('reservation.transfer.preview', { added: seen.addedCount, changed: seen.changedCount })}
          </p>
        ) : null}
        {seen && seen.faults.length > 0 ? (
          <table className={table.table}>
            <caption>{t(hasError ? 'reservation.transfer.wrong' : 'reservation.transfer.warnings')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('reservation.transfer.line')}</th>
                <th scope="col">{t('reservation.transfer.column')}</th>
                <th scope="col">{t('reservation.transfer.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {seen.faults.map((fault) => (
                <tr key={`${fault.line} ${fault.column} ${fault.code}`}>
                  <td>{fault.line}</td>
                  <td>{fault.column}</td>
                  <td>{reason(fault)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
    </Dialog>
  )
}
