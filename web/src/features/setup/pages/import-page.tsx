import type { ImportReport } from '@maru/api/setup/import'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { Switch } from '#ui/form/choice.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ActionNote, ErrorNote } from '#ui/notice.tsx'
import { FaultLine } from '../parts/fault-line.tsx'
import styles from '../parts/setup-page.module.css'
import { encodeFiles, type ImportFile, isOrganisationFile, useImport } from '../setup.api.ts'

type Table = ImportReport['tables'][number]

const tones = { added: 'ok', changed: 'warn', removed: 'danger' } as const

/** The counts of a file and its first differences, with old and new values. */
function TablePart({ table }: { table: Table }) {
  const t = useTranslate()
  const { file, rows, differences } = table
  const kinds = (['added', 'changed', 'removed'] as const).filter((kind) => table[kind] > 0)
  const others = table.added + table.changed + table.removed - differences.length
  return (
    <Card label={file}>
      <CardHeader
        title={t('setup.rows', { file, rows })}
        actions={kinds.map((kind) => (
          <Tag key={kind} tone={tones[kind]}>
            {t(`setup.import.${kind}`, { count: table[kind] })}
          </Tag>
        ))}
      />
      <ul className={`${styles.faults} ${styles.fields}`}>
        {differences.map(({ key, change, fields }) => (
          <li key={`${change} ${key}`}>
            <Tag tone={tones[change]}>{t(`setup.import.kinds.${change}`)}</Tag> <b>{key}</b>{' '}
            {fields
              .map(({ field, before, after }) => `${field}: ${before || '–'} → ${after || '–'}`)
              .join(', ')}
          </li>
        ))}
        {others > 0 ? <li className={styles.note}>{t('setup.import.others', { count: others })}</li> : null}
        {differences.length === 0 ? <li className={styles.note}>{t('setup.import.same')}</li> : null}
      </ul>
    </Card>
  )
}

/** The result of a check or an import. */
function Report({ report }: { report: ImportReport }) {
  const t = useTranslate()
  const errors = report.faults.filter((fault) => fault.level === 'error').length
  return (
    <>
      {errors > 0 ? (
        <ActionNote tone="warn" text={t('setup.filesWrong', { count: report.faultCount })} />
      ) : (
        <ActionNote text={t(report.isWritten ? 'setup.import.written' : 'setup.import.checked')} />
      )}
      <ul className={styles.faults}>
        {report.faults.map((fault) => (
          <FaultLine key={[fault.file, fault.line, fault.column, fault.code].join('/')} fault={fault} />
        ))}
      </ul>
      {report.tables.map((table) => (
        <TablePart key={table.file} table={table} />
      ))}
    </>
  )
}

/** Imports an organisation from CSV files: a check shows every fault and change before anything is written. */
export function ImportPage() {
  const t = useTranslate()
  const { permissions } = useAccount()
  const box = useRef<HTMLInputElement>(null)
  const run = useImport()
  const [files, setFiles] = useState<ImportFile[]>([])
  const [unknown, setUnknown] = useState<string[]>([])
  const [keepsMissing, setKeeps] = useState(true)
  const report = run.data
  const check = (next: ImportFile[], keeps: boolean) =>
    run.mutate({ files: next, isCheck: true, keepsMissing: keeps })
  const take = async (chosen: File[]) => {
    if (chosen.length === 0) return
    setUnknown(chosen.filter((file) => !isOrganisationFile(file)).map((file) => file.name))
    const next = await encodeFiles(chosen.filter(isOrganisationFile))
    setFiles(next)
    if (next.length > 0) check(next, keepsMissing)
  }
  const write = async () => {
    if (await askConfirm(t('setup.import.ask'))) run.mutate({ files, isCheck: false, keepsMissing })
  }
  const isGood = report?.faults.every((fault) => fault.level !== 'error') && !report.isWritten
  return (
    <>
      <PageHeader title={t('setup.entry.import')} />
      <Card label={t('setup.entry.import')} padded>
        <div className={styles.form}>
          <p className={styles.note}>{t('setup.filesNeeded')}</p>
          {permissions.isSuperAdmin ? null : <p className={styles.note}>{t('setup.import.ownOnly')}</p>}
          <Switch
            isSelected={keepsMissing}
            onChange={(keeps) => {
              setKeeps(keeps)
              if (files.length > 0) check(files, keeps)
            }}
          >
            {t('setup.import.keeps')}
          </Switch>
          <div className={styles.buttons}>
            <input
              ref={box}
              type="file"
              accept=".csv,text/csv"
              multiple
              tabIndex={-1}
              aria-label={t('setup.chooseFiles')}
              className={styles.file}
              onChange={(event) => {
                const chosen = [...(event.target.files ?? [])]
                // Resets the input, so that corrected files of the same name can be chosen again.
                event.target.value = ''
                void take(chosen)
              }}
            />
            <Button
              icon={<Icon icon={FileUp} size={16} />}
              isPending={run.isPending}
              onPress={() => box.current?.click()}
            >
              {t(run.isPending ? 'setup.checking' : 'setup.chooseFiles')}
            </Button>
            <Button tone="primary" isDisabled={!isGood || run.isPending} onPress={() => void write()}>
              {t('setup.import.write')}
            </Button>
          </div>
          {unknown.map((name) => (
            <ActionNote key={name} tone="warn" text={t('setup.unknownFile', { name })} />
          ))}
          {run.error ? <ErrorNote inline error={run.error} /> : null}
          {report && !run.isPending ? <Report report={report} /> : null}
        </div>
      </Card>
    </>
  )
}
