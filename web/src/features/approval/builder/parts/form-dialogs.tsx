import { type AdminFormItem, type AdminGroup, formLimits } from '@maru/api/approval'
import { emptyName } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { NameFields } from '#ui/form/name-fields.tsx'
import { Select } from '#ui/form/select.tsx'
import { useCreateForm, useSaveGroup } from '../builder.api.ts'

/** Creates a form, empty or as a copy, and opens it. */
export function NewFormDialog({
  groups,
  forms,
  groupId,
  onCreated,
  onClose,
}: {
  groups: readonly AdminGroup[]
  forms: readonly AdminFormItem[]
  groupId: string
  onCreated: (applicationId: string) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const create = useCreateForm()
  const form = useRoomForm<
    { name: LocalName; abbreviation: string; groupId: string; copyOf: string },
    null,
    { applicationId: string }
  >({
    start: { name: emptyName, abbreviation: '', groupId, copyOf: '-' },
    base: null,
    check: ({ name, abbreviation }) => ({
      name: name.ko.trim() === '' ? t('approval.fault.required') : '',
      abbreviation: abbreviation.trim() === '' ? t('approval.fault.required') : '',
    }),
    save: ({ copyOf, ...draft }) => create.mutateAsync({ ...draft, copyOf: copyOf === '-' ? null : copyOf }),
    onSaved: ({ applicationId }) => onCreated(applicationId),
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'approval.abbreviationTaken': 'abbreviation' },
  })
  const copies = forms.map((one) => ({ value: one.applicationId, label: localName(one.name, language) }))
  return (
    <FormDialog form={form} size="s" title={t('approval.builder.newForm')} onClose={onClose}>
      <NameFields
        isCompact
        label={t('approval.builder.formName')}
        value={form.draft.name}
        error={form.faultOf('name')}
        maxLength={formLimits.name}
        onChange={(name) => form.change({ name })}
      />
      <TextField
        {...form.field('abbreviation')}
        label={t('approval.builder.abbreviation')}
        hint={t('approval.builder.abbreviationHint')}
        isRequired
        maxLength={10}
      />
      <Select
        label={t('approval.builder.formGroup')}
        options={groups.map((one) => ({ value: one.groupId, label: localName(one.name, language) }))}
        value={form.draft.groupId}
        onChange={(next) => form.change({ groupId: next })}
      />
      <Select
        label={t('approval.builder.copyFrom')}
        options={[{ value: '-', label: t('approval.builder.empty') }, ...copies]}
        value={form.draft.copyOf}
        onChange={(copyOf) => form.change({ copyOf })}
      />
    </FormDialog>
  )
}

/** Creates or changes a group; a group with groups of its own stays at the top. */
export function GroupDialog({
  stored,
  groups,
  onClose,
}: {
  stored: AdminGroup | null
  groups: readonly AdminGroup[]
  onClose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const save = useSaveGroup()
  const form = useRoomForm<{ name: LocalName; parentId: string }, null, unknown>({
    start: { name: stored?.name ?? emptyName, parentId: stored?.parentId ?? '-' },
    base: null,
    check: ({ name }) => ({ name: name.ko.trim() === '' ? t('approval.fault.required') : '' }),
    save: ({ name, parentId }) =>
      save.mutateAsync({
        groupId: stored?.groupId ?? null,
        parentId: parentId === '-' ? null : parentId,
        name,
      }),
    onSaved: () => {
      onClose()
      showToast(t('kit.settingsSaved'))
    },
    leaveQuestion: t('kit.leaveQuestion'),
  })
  const hasOwn = groups.some((one) => stored !== null && one.parentId === stored.groupId)
  const parents = hasOwn
    ? []
    : groups.filter((one) => one.parentId === null && one.groupId !== stored?.groupId)
  return (
    <FormDialog
      form={form}
      size="s"
      title={t(stored ? 'approval.builder.editGroup' : 'approval.builder.newGroup')}
      onClose={onClose}
    >
      <NameFields
        isCompact
        label={t('approval.builder.groupName')}
        value={form.draft.name}
        error={form.faultOf('name')}
        maxLength={formLimits.name}
        onChange={(name) => form.change({ name })}
      />
      <Select
        label={t('approval.builder.parent')}
        options={[
          { value: '-', label: t('approval.builder.top') },
          ...parents.map((one) => ({ value: one.groupId, label: localName(one.name, language) })),
        ]}
        value={form.draft.parentId}
        onChange={(parentId) => form.change({ parentId })}
      />
    </FormDialog>
  )
}
