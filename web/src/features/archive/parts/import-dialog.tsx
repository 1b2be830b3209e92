import type { ArchiveImportDetail, ArchiveName } from '@maru/api/archive'
import { archiveApi } from '@maru/api/archive'
import { useState } from 'react'
import { PeopleField, type PickItem } from '#features/org/index.tsx'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { forCompany, useSettingsCompany } from '#kit/session/company-settings.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { type Column, DataTable } from '#ui/list/list.tsx'
import {
  useArchiveImport,
  useMapArchiveName,
  useStartArchiveImport,
  useStopArchiveImport,
  useUndoArchiveImport,
} from '../archive.api.ts'
import { countsOf } from '../archive.rules.ts'
import styles from './archive.module.css'

/** An import: its counts, what can be done now, and the names that are to be matched. */
export function ImportDialog({ importId, onClose }: { importId: number; onClose: () => void }) {
  const t = useTranslate()
  const answer = useArchiveImport(importId)
  return (
    <Dialog
      isOpen
      size="l"
      title={
        answer.data
          ? `${answer.data.source} · ${t(`archive.states.${answer.data.state}`)}`
          : t('archive.entry.admin')
      }
      onClose={onClose}
      footer={answer.data ? <Acts row={answer.data} /> : null}
    >
      <Answer answer={answer}>{(row) => <ImportSheet row={row} />}</Answer>
    </Dialog>
  )
}

function Acts({ row }: { row: ArchiveImportDetail }) {
  const t = useTranslate()
  const { importId, state } = row
  const start = useStartArchiveImport()
  const stop = useStopArchiveImport()
  const undo = useUndoArchiveImport()
  const run = (work: Promise<unknown>) => void work.catch((error: unknown) => showAlert(errorText(error, t)))
  const askUndo = async () => {
    const text = t('archive.admin.undoAsk', { count: row.loadedCount.toLocaleString() })
    if (await askConfirm({ text, isDanger: true })) run(undo.mutateAsync({ importId }))
  }
  const canStart = !row.isCommand && (state === 'checked' || state === 'stopped')
  return (
    <>
      {row.canUndo ? (
        <Button onPress={() => void askUndo()} isPending={undo.isPending}>
          {t('archive.admin.undo')}
        </Button>
      ) : null}
      {state === 'running' ? (
        <Button onPress={() => run(stop.mutateAsync({ importId }))} isPending={stop.isPending}>
          {t('archive.admin.stop')}
        </Button>
      ) : null}
      {canStart ? (
        <Button
          tone="primary"
          onPress={() => run(start.mutateAsync({ importId }))}
          isPending={start.isPending}
        >
          {t(state === 'stopped' ? 'archive.admin.continue' : 'archive.admin.start')}
        </Button>
      ) : null}
    </>
  )
}

function ImportSheet({ row }: { row: ArchiveImportDetail }) {
  const t = useTranslate()
  const company = useSettingsCompany()
  const query = new URLSearchParams(forCompany({ importId: String(row.importId) }, company))
  return (
    <div className={styles.sheet}>
      <p role="status">{t('archive.admin.counts', countsOf(row))}</p>
      <Hint>
        {t('archive.admin.size')} {sizeText(row.totalSize)}
      </Hint>
      {row.reason === '' ? null : <p role="alert">{t(`archive.reasons.${row.reason}`)}</p>}
      {row.isCommand ? <Hint>{t('archive.admin.command')}</Hint> : null}
      {row.totalCount > 0 ? (
        <a href={`/cm${archiveApi.getArchiveReport.path}?${query}`} download="" className={styles.link}>
          {t('archive.admin.report')}
        </a>
      ) : null}
      {row.totalCount > 0 ? <Names row={row} /> : null}
    </div>
  )
}

function Names({ row }: { row: ArchiveImportDetail }) {
  const t = useTranslate()
  const language = useLanguage()
  const [open, setOpen] = useState<ArchiveName | null>(null)
  const columns: Column<ArchiveName>[] = [
    {
      ...{ id: 'name', head: t('archive.admin.nameKey'), phone: 'main' as const },
      cell: ({ nameKey, shownName }) =>
        nameKey.startsWith('name:') || nameKey === shownName ? shownName : `${shownName} (${nameKey})`,
    },
    {
      id: 'rows',
      head: t('archive.admin.rows'),
      width: '90px',
      phone: 'meta',
      cell: ({ rowCount }) => t('archive.admin.rowCount', { count: rowCount.toLocaleString() }),
    },
    {
      ...{ id: 'person', head: t('archive.admin.person'), width: '30%', phone: 'meta' as const },
      cell: ({ person }) => (person ? `${localName(person.name, language)} (${person.personCode})` : ''),
    },
    {
      ...{ id: 'act', head: '', width: '90px', phone: 'mark' as const },
      cell: (name) => <Button onPress={() => setOpen(name)}>{t('archive.admin.match')}</Button>,
    },
  ]
  return (
    <section aria-label={t('archive.admin.people')} className={styles.sheet}>
      <h3>{t('archive.admin.people')}</h3>
      <Hint>{t('archive.admin.peopleHelp')}</Hint>
      <p>
        {row.unknownCount === 0
          ? t('archive.admin.allKnown')
          : t('archive.admin.unknown', { count: row.unknownCount.toLocaleString() })}
      </p>
      {row.names.length > 0 ? (
        <DataTable
          label={t('archive.admin.people')}
          columns={columns}
          rows={row.names}
          rowKey={({ nameKey }) => nameKey}
        />
      ) : null}
      {open ? <MatchDialog importId={row.importId} name={open} onClose={() => setOpen(null)} /> : null}
    </section>
  )
}

const noName = { ko: '', en: '', zh: '' }

/** The matched person as the field of people shows them. */
const itemsOf = ({ person }: ArchiveName): PickItem[] =>
  person
    ? [
        {
          ...{ kind: 'person', id: person.personCode, name: person.name, title: noName, place: noName },
          ...{ email: '', photo: '', comCode: '', deptCode: '' },
        },
      ]
    : []

function MatchDialog({
  importId,
  name,
  onClose,
}: {
  importId: number
  name: ArchiveName
  onClose: () => void
}) {
  const t = useTranslate()
  const map = useMapArchiveName()
  const form = useRoomForm<{ people: readonly PickItem[] }, null, unknown>({
    start: { people: itemsOf(name) },
    base: null,
    check: () => ({}),
    save: ({ people }) =>
      map.mutateAsync({ importId, nameKey: name.nameKey, personCode: people[0]?.id ?? null }),
    onSaved: onClose,
    faultFields: { 'kit.notFound': 'people' },
  })
  return (
    <FormDialog
      form={form}
      size="s"
      title={t('archive.admin.matchTitle', { name: name.shownName })}
      onClose={onClose}
    >
      <PeopleField
        label={t('archive.admin.person')}
        value={form.draft.people}
        onChange={(items) => form.change({ people: items.filter(({ kind }) => kind === 'person') })}
        isSingle
        error={form.faultOf('people') ?? null}
      />
      <Hint>{t('archive.admin.personHelp')}</Hint>
    </FormDialog>
  )
}
