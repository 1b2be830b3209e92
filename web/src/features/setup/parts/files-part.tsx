import type { SetupFilesReport } from '@maru/api/setup'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { ActionNote, ErrorNote } from '#ui/notice.tsx'
import { checkFiles, fileNameOf } from '../setup.api.ts'
import { FaultLine } from './fault-line.tsx'
import styles from './setup-page.module.css'

/** Properties of {@link FilesPart}. */
export interface FilesPartProps {
  secret: string
  /** Called with the result of the check, faults and companies; null if no files are checked. */
  onReport: (report: SetupFilesReport | null) => void
}

/**
 * Import of the organisation from CSV files. The files are uploaded and checked without writing to the
 * database. Every fault is shown with file, line and column.
 */
export function FilesPart({ secret, onReport }: FilesPartProps) {
  const t = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{
    isBusy?: boolean
    report?: SetupFilesReport
    unknown?: string[]
    error?: unknown
  }>({})
  async function take(files: File[]) {
    if (files.length === 0) return
    const unknown = files.filter((file) => !fileNameOf(file)).map((file) => file.name)
    setState({ isBusy: true, unknown })
    onReport(null)
    try {
      const report = await checkFiles(secret, files)
      setState({ report, unknown })
      onReport(report)
    } catch (error) {
      setState({ error, unknown })
    }
  }
  const { report } = state
  const errors = report?.faults.filter((fault) => fault.level === 'error').length ?? 0
  return (
    <Card label={t('setup.organisation')}>
      <CardHeader title={t('setup.organisation')} />
      <div className={styles.fields}>
        <p className={styles.note}>{t('setup.organisationText')}</p>
        <p className={styles.note}>{t('setup.filesNeeded')}</p>
        <div>
          <input
            ref={box}
            type="file"
            accept=".csv,text/csv"
            multiple
            tabIndex={-1}
            aria-label={t('setup.chooseFiles')}
            className={styles.file}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])]
              // Resets the input, so that corrected files of the same name can be chosen again.
              event.target.value = ''
              void take(files)
            }}
          />
          <Button
            icon={<Icon icon={FileUp} size={16} />}
            isPending={state.isBusy}
            onPress={() => box.current?.click()}
          >
            {t(state.isBusy ? 'setup.checking' : 'setup.chooseFiles')}
          </Button>
        </div>
        {state.unknown?.map((name) => (
          <ActionNote key={name} tone="warn" text={t('setup.unknownFile', { name })} />
        ))}
        {state.error ? <ErrorNote inline error={state.error} /> : null}
        {report ? (
          <>
            <ActionNote
              tone={errors > 0 ? 'warn' : 'info'}
              text={errors > 0 ? t('setup.filesWrong', { count: report.faultCount }) : t('setup.filesGood')}
            >
              <Button
                tone="quiet"
                onPress={() => {
                  setState({})
                  onReport(null)
                }}
              >
                {t('setup.dropFiles')}
              </Button>
            </ActionNote>
            <ul className={styles.faults}>
              {report.tables.map(({ file, rows }) => (
                <li key={file}>{t('setup.rows', { file, rows })}</li>
              ))}
              {report.faults.map((fault) => (
                <FaultLine key={[fault.file, fault.line, fault.column, fault.code].join('/')} fault={fault} />
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </Card>
  )
}
