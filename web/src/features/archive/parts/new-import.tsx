import { type ArchiveReaders, archiveReaders } from '@maru/api/archive'
import { useState } from 'react'
import { FormFiles } from '#features/file/index.tsx'
import { PeopleField, type PickItem } from '#features/org/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { RadioGroup } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { useCreateArchiveImport } from '../archive.api.ts'

interface Draft {
  source: string
  readers: string
  departments: readonly PickItem[]
  fileCode: string | null
}

/** The form of a new import: the archive, its source and who reads its articles. */
export function NewImport({ onClose, onMade }: { onClose: () => void; onMade: (importId: number) => void }) {
  const t = useTranslate()
  const create = useCreateArchiveImport()
  const [isBusy, setBusy] = useState(false)
  const form = useRoomForm<Draft, null, { importId: number }>({
    start: { source: '', readers: 'participants', departments: [], fileCode: null },
    base: null,
    check: ({ source, fileCode, readers, departments }) => ({
      ...(source.trim() === '' ? { source: t('archive.errors.sourceEmpty') } : {}),
      ...(fileCode === null ? { fileCode: t('archive.admin.fileNeeded') } : {}),
      ...(readers === 'departments' && departments.length === 0
        ? { departments: t('archive.errors.departmentsNeeded') }
        : {}),
    }),
    save: ({ source, readers, departments, fileCode }) =>
      create.mutateAsync({
        ...{ source, readers: readers as ArchiveReaders }, // the values of the options below
        ...{ deptCodes: departments.map(({ id }) => id), fileCode: fileCode ?? '' },
      }),
    onSaved: ({ importId }) => onMade(importId),
    faultFields: { 'archive.sourceEmpty': 'source', 'archive.departmentsNeeded': 'departments' },
  })
  const { draft } = form
  return (
    <FormDialog
      form={form}
      title={t('archive.admin.create')}
      saveText={t('archive.admin.check')}
      isSaveDisabled={isBusy || draft.fileCode === null}
      onClose={onClose}
    >
      <TextField {...form.field('source')} label={t('archive.admin.source')} maxLength={40} isRequired />
      <Hint>{t('archive.admin.sourceHelp')}</Hint>
      <FormFiles
        label={t('archive.admin.file')}
        type="archive-source"
        code={draft.fileCode}
        onCode={(fileCode) => form.change({ fileCode })}
        onBusy={setBusy}
      />
      <RadioGroup
        label={t('archive.admin.readers')}
        value={draft.readers}
        onChange={(readers) => form.change({ readers })}
        options={archiveReaders.map((value) => ({ value, label: t(`archive.admin.${value}`) }))}
      />
      <Hint>{t('archive.admin.readersHelp')}</Hint>
      {draft.readers === 'departments' ? (
        <Departments
          value={draft.departments}
          error={form.faultOf('departments') ?? null}
          onChange={(departments) => form.change({ departments })}
        />
      ) : null}
    </FormDialog>
  )
}

function Departments(props: {
  value: readonly PickItem[]
  error: string | null
  onChange: (value: readonly PickItem[]) => void
}) {
  const t = useTranslate()
  return (
    <>
      <PeopleField
        label={t('archive.admin.deptCodes')}
        value={props.value}
        onChange={(items) => props.onChange(items.filter(({ kind }) => kind === 'department'))}
        allowsDepartments
        isRequired
        error={props.error}
      />
      <Hint>{t('archive.admin.deptHelp')}</Hint>
    </>
  )
}
