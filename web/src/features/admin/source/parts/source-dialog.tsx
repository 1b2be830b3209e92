import { type DataSource, sourceKinds, sourceLimits } from '@maru/api/admin/source'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox, Switch } from '#ui/form/choice.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { type RoomForm, useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { useCreateDataSource, useUpdateDataSource } from '../source.api.ts'
import { columnsOf, draftOf, fieldsOf, type SourceDraft } from '../source.rules.ts'

const limits = ['1', '2', '3', '5', '10']
const minutes = [1, 5, 15]
const hours = [1, 6, 24]
const failures = ['failureKo', 'failureEn', 'failureZh'] as const

type Form = RoomForm<SourceDraft, null>

function useCacheOptions() {
  const t = useTranslate()
  return [
    { value: '0', label: t('admin.source.cacheNone') },
    ...minutes.map((count) => ({
      value: String(count * 60),
      label: t('admin.source.cacheMinutes', { count }),
    })),
    ...hours.map((count) => ({
      value: String(count * 3600),
      label: t('admin.source.cacheHours', { count }),
    })),
  ]
}

/** What a source that is read answers, and what people read if it does not. */
function ReadFields({ form }: { form: Form }) {
  const t = useTranslate()
  const cache = useCacheOptions()
  return (
    <>
      <Select
        label={t('admin.source.cache')}
        options={cache}
        value={form.draft.cacheSeconds}
        onChange={(cacheSeconds) => form.change({ cacheSeconds })}
      />
      <TextArea
        {...form.field('columns')}
        label={t('admin.source.columns')}
        hint={t('admin.source.columnsHint')}
        rows={4}
        maxLength={2000}
      />
      <Checkbox isSelected={form.draft.sendsPerson} onChange={(sendsPerson) => form.change({ sendsPerson })}>
        {t('admin.source.sendsPerson')}
      </Checkbox>
      {failures.map((name) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={t(`admin.source.${name}`)}
          maxLength={sourceLimits.failure}
        />
      ))}
    </>
  )
}

/** Name, address and time limit, which both kinds have. */
function CommonFields({ form, isNew }: { form: Form; isNew: boolean }) {
  const t = useTranslate()
  return (
    <>
      {isNew ? (
        <Select
          label={t('admin.source.kindTitle')}
          options={sourceKinds.map((value) => ({ value, label: t(`admin.source.kinds.${value}`) }))}
          value={form.draft.kind}
          onChange={(kind) => form.change({ kind })}
        />
      ) : null}
      <TextField
        {...form.field('name')}
        label={t('admin.source.name')}
        maxLength={sourceLimits.name}
        isRequired
      />
      <TextField
        {...form.field('url')}
        label={t('admin.source.url')}
        hint={t('admin.webhook.urlHint')}
        maxLength={sourceLimits.url}
        capitals="none"
        isRequired
      />
      <Select
        label={t('admin.source.seconds')}
        options={limits.map((value) => ({ value, label: t('admin.source.secondCount', { count: value }) }))}
        value={form.draft.seconds}
        onChange={(seconds) => form.change({ seconds })}
      />
    </>
  )
}

/** Adds or changes a data source of a system; the secret of a new one goes to `onSecret`. */
export function SourceDialog({
  systemId,
  source,
  onSecret,
  onClose,
}: {
  systemId: number
  source: DataSource | null
  onSecret: (secret: string) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const create = useCreateDataSource()
  const update = useUpdateDataSource()
  const form = useRoomForm<SourceDraft, null, { secret?: string }>({
    start: draftOf(source),
    base: null,
    check: ({ name, url, columns }) => ({
      name: name.trim() === '' ? t('admin.source.nameMissing') : '',
      url: /^https?:\/\/[^/]/i.test(url.trim()) ? '' : t('admin.system.urlFault'),
      columns: columnsOf(columns) === null ? t('admin.source.columnsFault') : '',
    }),
    save: (draft) => {
      if (!source) return create.mutateAsync({ ...fieldsOf(draft), systemId, kind: draft.kind })
      const { sourceId, version } = source
      return update.mutateAsync({ ...fieldsOf(draft), isOn: draft.isOn, sourceId, version })
    },
    onSaved: ({ secret }) => {
      showToast(t('admin.system.saved'))
      onClose()
      if (secret !== undefined) onSecret(secret)
    },
    leaveQuestion: t('admin.leave'),
    faultFields: {
      ...{ 'admin.webhookAddress': 'url', 'admin.webhookPrivate': 'url' },
      ...{ 'admin.sourceColumns': 'columns', 'admin.sourceColumnUsed': 'columns' },
    },
  })
  return (
    <FormDialog
      form={form}
      size="n"
      title={t(source ? 'admin.source.edit' : 'admin.source.add')}
      onClose={onClose}
    >
      <CommonFields form={form} isNew={source === null} />
      {form.draft.kind === 'read' ? <ReadFields form={form} /> : null}
      {source ? (
        <Switch isSelected={form.draft.isOn} onChange={(isOn) => form.change({ isOn })}>
          {t('admin.source.isOn')}
        </Switch>
      ) : null}
    </FormDialog>
  )
}
