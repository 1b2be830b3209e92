import { type PhotoFile, type PhotoReport, photoStates, photoZipLimits } from '@maru/api/admin/photo'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ActionNote, ErrorNote } from '#ui/notice.tsx'
import styles from '../../parts/form.module.css'
import { usePhotoImport } from '../people.api.ts'
import own from './photos-dialog.module.css'

const tones: Record<PhotoFile['state'], 'ok' | 'warn' | 'danger'> = {
  matched: 'ok',
  unknown: 'warn',
  ambiguous: 'danger',
  twice: 'danger',
  tooLarge: 'danger',
  notPicture: 'danger',
}

function FileRow({ file }: { file: PhotoFile }) {
  const t = useTranslate()
  const language = useLanguage()
  const { name, state, person } = file
  return (
    <Row as="li" rowGap="1" wrap shrink>
      <Tag tone={tones[state]}>{t(`admin.people.photos.states.${state}`)}</Tag>
      <span className={own.name}>{name}</span>
      {person ? (
        <Muted tone="2">
          {localName(person.name, language)} {person.employeeNumber}
          {state === 'matched' && person.hasPhoto ? ` · ${t('admin.people.photos.replaces')}` : ''}
        </Muted>
      ) : null}
    </Row>
  )
}

function Report({ report }: { report: PhotoReport }) {
  const t = useTranslate()
  // What needs a look comes first.
  const sorted = [...photoStates]
    .reverse()
    .flatMap((state) => report.files.filter((one) => one.state === state))
  const left = report.files.length - report.matchedCount
  return (
    <>
      <ActionNote
        tone={left > 0 ? 'warn' : 'info'}
        text={t('admin.people.photos.found', { count: report.matchedCount, left })}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by keyboard */}
      <ul className={own.report} tabIndex={0} aria-label={t('admin.people.photos.report')}>
        {sorted.map((file) => (
          <FileRow key={file.name} file={file} />
        ))}
      </ul>
    </>
  )
}

/** Stores photos of people from a zip: a check shows what becomes of each file before anything is stored. */
export function PhotosDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const { report, error, isPending, run, clear } = usePhotoImport()
  const [zip, setZip] = useState<File | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const take = (file: File) => {
    const tooLarge = file.size > photoZipLimits.zip
    setTooLarge(tooLarge)
    setZip(tooLarge ? null : file)
    clear()
    if (!tooLarge) void run(file, true)
  }
  const write = async () => {
    const written = zip && (await run(zip, false))
    if (!written?.isWritten) return
    showToast(t('admin.people.photos.written', { count: written.matchedCount }))
    onClose()
  }
  return (
    <Dialog
      isOpen
      size="m"
      title={t('admin.people.photos.title')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button
            tone="primary"
            isDisabled={!report || report.matchedCount === 0 || isPending}
            onPress={() => void write()}
          >
            {t('admin.people.photos.write')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.note}>{t('admin.people.photos.text')}</p>
        <div>
          <input
            ref={box}
            type="file"
            accept=".zip,application/zip"
            tabIndex={-1}
            aria-label={t('admin.people.photos.choose')}
            className={own.file}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) take(file)
              // Resets the input, so that a corrected zip of the same name can be chosen again.
              event.target.value = ''
            }}
          />
          <Button
            icon={<Icon icon={FileUp} size={16} />}
            isPending={isPending}
            onPress={() => box.current?.click()}
          >
            {t(isPending ? 'admin.people.photos.checking' : 'admin.people.photos.choose')}
          </Button>
        </div>
        {isTooLarge ? (
          <ActionNote tone="warn" text={t('admin.people.photos.tooLarge', { size: '100 MB' })} />
        ) : null}
        {error ? <ErrorNote inline error={error} /> : null}
        {report && !isPending ? <Report report={report} /> : null}
      </div>
    </Dialog>
  )
}
