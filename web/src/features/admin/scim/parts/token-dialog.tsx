import { scimLimits } from '@maru/api/admin/scim'
import { PeopleField, type PickItem } from '#features/org/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showAlert } from '#ui/dialog/ask.ts'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { useCreateScimToken } from '../scim.api.ts'

interface Draft {
  name: string
  department: readonly PickItem[]
  days: string
}

const lifetimes = ['30', '90', '180', '365']

/** Asks for the name, the department of new people and the end of a token, and shows its secret once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const create = useCreateScimToken()
  const form = useRoomForm<Draft, null, { token: string }>({
    start: { name: '', department: [], days: '180' },
    base: null,
    check: ({ name, department }) => ({
      ...(name.trim() === '' ? { name: t('admin.scim.nameMissing') } : {}),
      ...(department.length === 0 ? { department: t('admin.scim.departmentMissing') } : {}),
    }),
    save: ({ name, department, days }) =>
      create.mutateAsync({ name: name.trim(), deptCode: department[0]?.id ?? '', days: Number(days) }),
    onSaved: ({ token }) => {
      onClose()
      void showAlert({
        title: t('admin.scim.shownOnce'),
        text: `${token}\n\n${t('admin.scim.shownOnceText')}`,
      })
    },
    faultFields: { 'account.departmentUnknown': 'department' },
  })
  return (
    <FormDialog form={form} size="s" title={t('admin.scim.add')} onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={t('admin.scim.name')}
        hint={t('admin.scim.nameHint')}
        maxLength={scimLimits.name}
        isRequired
      />
      <PeopleField
        label={t('admin.scim.department')}
        value={form.draft.department}
        onChange={(items) => form.change({ department: items.filter(({ kind }) => kind === 'department') })}
        allowsDepartments
        isSingle
        isRequired
        error={form.faultOf('department') ?? null}
      />
      <Select
        label={t('admin.scim.days')}
        options={lifetimes.map((value) => ({ value, label: t('admin.scim.dayCount', { count: value }) }))}
        value={form.draft.days}
        onChange={(days) => form.change({ days })}
      />
    </FormDialog>
  )
}
