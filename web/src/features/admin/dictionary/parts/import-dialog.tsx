import { dictionaryLimits, type TextImportReport } from '@maru/api/menu/dictionary'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { fileBase64 } from '#kit/call/base64.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { ActionNote, ErrorNote } from '#ui/notice.tsx'
import styles from '../../parts/form.module.css'
import { useTextImport } from '../dictionary.api.ts'
import own from './dictionary.module.css'

function Report({ report }: { report: TextImportReport }) {
  const t = useTranslate()
  const { faults, faultCount, differences, changeCount } = report
  if (faultCount > 0) {
    return (
      <>
        <ActionNote tone="warn" text={t('admin.dictionary.faulty', { count: faultCount })} />
        <ul className={own.report}>
          {faults.map(({ line, key, language, code, names }) => (
            <li key={[line, key, language, code].join(' ')}>
              <b>{t('admin.dictionary.at', { line, key: language ? `${key} (${language})` : key })}</b>{' '}
              {t(`admin.dictionary.importFaults.${code}`, {
                names: names.map((name) => `{{${name}}}`).join(', '),
              })}
            </li>
          ))}
          {faultCount > faults.length ? (
            <li>{t('admin.dictionary.others', { count: faultCount - faults.length })}</li>
          ) : null}
        </ul>
      </>
    )
  }
  if (changeCount === 0) return <ActionNote text={t('admin.dictionary.same')} />
  return (
    <>
      <ActionNote text={t('admin.dictionary.willChange', { count: changeCount })} />
      <ul className={own.report}>
        {differences.map(({ key, language, before, after }) => (
          <li key={`${key} ${language}`}>
            <b>
              {key} ({language})
            </b>{' '}
            {before} → {after}
          </li>
        ))}
        {changeCount > differences.length ? (
          <li>{t('admin.dictionary.others', { count: changeCount - differences.length })}</li>
        ) : null}
      </ul>
    </>
  )
}

/** Imports texts from a CSV file: a check shows every fault and change before anything is written. */
export function ImportDialog({ comCode, onClose }: { comCode: string; onClose: () => void }) {
  const t = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const run = useTextImport()
  const [bytes, setBytes] = useState('')
  const [isTooLarge, setTooLarge] = useState(false)
  const report = run.data
  const take = async (file: File) => {
    run.reset()
    setTooLarge(file.size > dictionaryLimits.file)
    if (file.size > dictionaryLimits.file) return
    const next = await fileBase64(file)
    setBytes(next)
    run.mutate({ comCode, bytes: next, isCheck: true })
  }
  const write = () =>
    run.mutate(
      { comCode, bytes, isCheck: false },
      {
        onSuccess: ({ isWritten, changeCount }) => {
          if (!isWritten) return
          showToast(t('admin.dictionary.written', { count: changeCount }))
          onClose()
        },
      },
    )
  const isGood = report && report.faultCount === 0 && report.changeCount > 0
  return (
    <Dialog
      isOpen
      size="m"
      title={t('admin.dictionary.import')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button tone="primary" isDisabled={!isGood || run.isPending} onPress={write}>
            {t('admin.dictionary.write')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.note}>{t('admin.dictionary.importText')}</p>
        <div>
          <input
            ref={box}
            type="file"
            accept=".csv,text/csv"
            tabIndex={-1}
            aria-label={t('admin.dictionary.choose')}
            className={own.file}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) void take(file)
              // Resets the input, so that a corrected file of the same name can be chosen again.
              event.target.value = ''
            }}
          />
          <Button
            icon={<Icon icon={FileUp} size={16} />}
            isPending={run.isPending}
            onPress={() => box.current?.click()}
          >
            {t(run.isPending ? 'admin.dictionary.checking' : 'admin.dictionary.choose')}
          </Button>
        </div>
        {isTooLarge ? (
          <ActionNote tone="warn" text={t('admin.dictionary.tooLarge', { size: '4 MB' })} />
        ) : null}
        {run.error ? <ErrorNote inline error={run.error} /> : null}
        {report && !run.isPending ? <Report report={report} /> : null}
      </div>
    </Dialog>
  )
}
