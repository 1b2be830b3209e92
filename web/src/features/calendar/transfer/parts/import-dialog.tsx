import {
  type CalendarItem,
  calendarApi,
  calendarLimits,
  type IcalFault,
  type ImportReport,
} from '@maru/api/calendar'
import { useRef, useState } from 'react'
import { upload } from '#kit/call/upload.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { LoadingBar } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import styles from './transfer.module.css'

/** Imports an .ics file into a calendar: a dry run shows what would happen by line, then the import stores it. */
export function ImportDialog({ calendar, onClose }: { calendar: CalendarItem; onClose: () => void }) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const isLarge = file !== null && file.size > calendarLimits.importBytes
  const send = async (chosen: File, dryRun: boolean) => {
    setPending(true)
    setError(null)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    try {
      return await upload(
        calendarApi.importCalendar,
        { calendarId: calendar.calendarId, timeZone, dryRun },
        chosen,
      )
    } catch (reason) {
      setError(reason)
      return null
    } finally {
      setPending(false)
    }
  }
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    setReport(null)
    if (chosen.size <= calendarLimits.importBytes) setReport(await send(chosen, true))
  }
  const run = async () => {
    const stored = file ? await send(file, false) : null
    if (!stored) return
    showToast(t('calendar.transfer.done', { added: stored.addedCount, changed: stored.changedCount }))
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('calendar.transfer.import')}
      footer={
        <>
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button
            tone="primary"
            isDisabled={!report || report.addedCount + report.changedCount === 0}
            isPending={isPending}
            onPress={() => void run()}
          >
            {t('calendar.transfer.run')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('calendar.transfer.importHint')}</p>
        <Row align="end" wrap className={styles.line}>
          <span className={styles.file}>{file?.name}</span>
          <Button onPress={() => input.current?.click()}>{t('calendar.transfer.file')}</Button>
        </Row>
        <input
          ref={input}
          hidden
          type="file"
          accept=".ics,text/calendar"
          aria-label={t('calendar.transfer.file')}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <LoadingBar isLoading={isPending} />
        {isLarge ? (
          <p role="alert" className={styles.wrong}>
            {t('calendar.transfer.tooLarge', { megabytes: calendarLimits.importBytes / 1_000_000 })}
          </p>
        ) : null}
        {error ? <ErrorNote error={error} inline /> : null}
        {report ? (
          <p role="status">
            {t('calendar.transfer.preview', {
              ...{ added: report.addedCount, changed: report.changedCount },
              ...{ skipped: report.skippedCount, refused: report.refusedCount },
            })}
          </p>
        ) : null}
        {report && report.faults.length > 0 ? <Faults faults={report.faults} /> : null}
      </Stack>
    </Dialog>
  )
}

function Faults({ faults }: { faults: readonly IcalFault[] }) {
  const t = useTranslate()
  return (
    <div className={styles.report}>
      <table>
        <caption>{t('calendar.transfer.report')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('calendar.transfer.line')}</th>
            <th scope="col">{t('calendar.transfer.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, code, value, level }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one line may be reported twice for one reason
            <tr key={`${line} ${code} ${index}`}>
              <td>{line}</td>
              <td>
                <b>{t(level === 'error' ? 'calendar.transfer.refused' : 'calendar.transfer.note')}</b>{' '}
                {t(`calendar.transfer.faults.${code}`, { value })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
