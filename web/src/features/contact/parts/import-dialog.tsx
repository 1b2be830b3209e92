import type { ImportFault } from '@maru/api/contact'
import { Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { hasText, type PlainTextKey, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { type Place, useImportContacts } from '../contact.api.ts'
import { columnName, sampleName, sampleText } from '../import.rules.ts'
import styles from './import-dialog.module.css'

interface ChosenFile {
  name: string
  format: 'vcard' | 'csv'
  content: string
}

/** Reads the bytes of a file as base64, which the call requires. */
async function readFile(file: File): Promise<ChosenFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  const format = /\.csv$/i.test(file.name) || file.type === 'text/csv' ? 'csv' : 'vcard'
  return { name: file.name, format, content: btoa(binary) }
}

function Faults({ faults }: { faults: readonly ImportFault[] }) {
  const t = useTranslate()
  const reasonOf = (code: string) => {
    const key = `contact.fault.${code}`
    return t(hasText(key) ? (key as PlainTextKey) : 'contact.fault.other') // hasText checked the key
  }
  return (
    <ul className={styles.faults}>
      {faults.map((fault) => (
        <li key={`${fault.line}-${fault.column}-${fault.code}`}>
          {t('contact.faultAt', {
            line: fault.line,
            column: columnName(fault.column, t),
            reason: reasonOf(fault.code),
          })}
        </li>
      ))}
    </ul>
  )
}

/**
 * Import of a file: checks the chosen file, shows the number of contacts and the faults, and imports it only
 * after confirmation.
 */
export function ImportDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useTranslate()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const sample = `data:text/csv;charset=utf-8,${encodeURIComponent(sampleText(t, useLanguage()))}`
  const probe = useImportContacts()
  const taking = useImportContacts()
  const hasError = probe.data?.faults.some((fault) => fault.level === 'error') ?? false
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? []
    if (!chosen) return
    const read = await readFile(chosen)
    setFile(read)
    probe.mutate({ ...place, format: read.format, content: read.content, dryRun: true })
  }
  async function take() {
    if (!file) return
    const answer = await taking
      .mutateAsync({ ...place, format: file.format, content: file.content })
      .catch(() => null)
    if (!answer) return
    showToast(t('contact.imported', { count: answer.added }))
    onClose()
  }
  const error = probe.error ?? taking.error
  return (
    <Dialog
      isOpen
      title={t('contact.importTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button
            tone="primary"
            isDisabled={taking.isPending || !probe.data || hasError || probe.data.added === 0}
            onPress={() => void take()}
          >
            {t('contact.importTitle')}
          </Button>
        </>
      }
    >
      <Stack className={styles.form}>
        <p>{t('contact.importHint')}</p>
        <p>
          <a className={styles.sample} href={sample} download={sampleName}>
            {t('contact.importSample')}
          </a>
        </p>
        <Row gap="3" shrink>
          <Button icon={<Icon icon={Upload} size={16} />} onPress={() => input.current?.click()}>
            {t('contact.chooseFile')}
          </Button>
          <span className={styles.name}>{file?.name}</span>
        </Row>
        <input
          ref={input}
          hidden
          type="file"
          accept=".vcf,.csv,text/vcard,text/csv"
          aria-label={t('contact.chooseFile')}
          onChange={(event) => void choose(event)}
        />
        {error ? <p role="alert">{errorText(error, t)}</p> : null}
        {probe.data ? (
          <p role="status">
            {hasError ? t('contact.importRefused') : t('contact.importReady', { count: probe.data.added })}
            {!hasError && probe.data.skipped > 0
              ? ` ${t('contact.importSkipped', { count: probe.data.skipped })}`
              : ''}
          </p>
        ) : null}
        {probe.data ? <Faults faults={probe.data.faults} /> : null}
      </Stack>
    </Dialog>
  )
}
