import { type accountLdapApi, ldapLimits } from '@maru/api/account/ldap'
import type { Output } from '@maru/api/kit/endpoint'
import { wireName } from '@maru/api/kit/wire-name'
import { Plus, X } from 'lucide-react'
import { PeopleField, type PickItem } from '#features/org/index.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { RoomForm } from '#ui/form/form.ts'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import type { DirectoryDraft, GroupDraft } from '../directory.rules.ts'
import styles from './ldap.module.css'

/** Roles and names of departments for the form. */
export type Choices = Pick<Output<typeof accountLdapApi.listDirectories>, 'roles' | 'departments'>
/** The form of a directory. */
export type DirectoryForm = RoomForm<DirectoryDraft, null>

const noRole = 'none'
const none = { ko: '', en: '', zh: '' }
const hours = Array.from({ length: 24 }, (_one, hour) => String(hour))

/** A department of the settings as the field of people shows it. */
export function departmentItem({ departments }: Choices, code: string): PickItem | undefined {
  const department = departments.find(({ deptCode }) => deptCode === code)
  if (!department) return undefined
  return {
    ...{
      kind: 'department',
      id: code,
      title: none,
      place: none,
      email: '',
      photo: '',
      comCode: '',
      deptCode: code,
    },
    name: wireName(department, 'name'),
  }
}

function DepartmentField(props: {
  label: string
  value: readonly PickItem[]
  onChange: (value: readonly PickItem[]) => void
}) {
  return (
    <PeopleField
      label={props.label}
      value={props.value}
      onChange={(items) => props.onChange(items.filter(({ kind }) => kind === 'department'))}
      allowsDepartments
      isSingle
    />
  )
}

function GroupRow({
  group,
  roles,
  onChange,
  onRemove,
}: {
  group: GroupDraft
  roles: Choices['roles']
  onChange: (changed: Partial<GroupDraft>) => void
  onRemove: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <div className={styles.group}>
      <div className={styles.pair}>
        <TextField
          label={t('admin.ldap.group')}
          maxLength={200}
          value={group.name}
          onChange={(name) => onChange({ name })}
        />
        <Select
          label={t('admin.ldap.role')}
          value={group.roleId || noRole}
          options={[
            { value: noRole, label: t('admin.ldap.noRole') },
            ...roles.map(({ roleId, ...role }) => ({
              value: roleId,
              label: localName(wireName(role, 'name'), language),
            })),
          ]}
          onChange={(roleId) => onChange({ roleId: roleId === noRole ? '' : roleId })}
        />
        <DepartmentField
          label={t('admin.ldap.groupDepartment')}
          value={group.department}
          onChange={(department) => onChange({ department })}
        />
      </div>
      <IconButton label={t('admin.ldap.removeGroup', { name: group.name })} onPress={onRemove}>
        <Icon icon={X} size={16} />
      </IconButton>
    </div>
  )
}

function Groups({ form, roles }: { form: DirectoryForm; roles: Choices['roles'] }) {
  const t = useTranslate()
  const { groups } = form.draft
  const change = (at: number, changed: Partial<GroupDraft>) =>
    form.change({ groups: groups.map((one, index) => (index === at ? { ...one, ...changed } : one)) })
  return (
    <>
      <TextField
        {...form.field('groupBase')}
        label={t('admin.ldap.groupBase')}
        hint={t('admin.ldap.groupBaseHint')}
        maxLength={500}
      />
      <strong>{t('admin.ldap.groups')}</strong>
      <Hint>{t('admin.ldap.groupsText')}</Hint>
      {groups.map((group, at) => (
        <GroupRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity besides its place; its fields are controlled
          key={at}
          group={group}
          roles={roles}
          onChange={(changed) => change(at, changed)}
          onRemove={() => form.change({ groups: groups.filter((_one, index) => index !== at) })}
        />
      ))}
      <Actions>
        <Button
          icon={<Icon icon={Plus} size={16} />}
          isDisabled={groups.length >= ldapLimits.groups}
          onPress={() => form.change({ groups: [...groups, { name: '', roleId: '', department: [] }] })}
        >
          {t('admin.ldap.addGroup')}
        </Button>
      </Actions>
    </>
  )
}

/** The fields of the nightly synchronization, shown when it is on. */
export function SyncFields({ form, choices }: { form: DirectoryForm; choices: Choices }) {
  const t = useTranslate()
  const { isSynced, syncHour, department, adopts } = form.draft
  return (
    <fieldset className={styles.section}>
      <legend>{t('admin.ldap.steps.groups')}</legend>
      <Checkbox isSelected={isSynced} onChange={(on) => form.change({ isSynced: on })}>
        {t('admin.ldap.isSynced')}
      </Checkbox>
      <div className={styles.pair}>
        <Select
          label={t('admin.ldap.syncHour')}
          options={hours.map((hour) => ({ value: hour, label: t('admin.ldap.hour', { hour }) }))}
          value={syncHour}
          onChange={(hour) => form.change({ syncHour: hour })}
        />
        <TextField
          {...form.field('leaveLimit')}
          inputMode="numeric"
          label={t('admin.ldap.leaveLimit')}
          hint={t('admin.ldap.leaveLimitHint')}
          maxLength={3}
        />
      </div>
      <DepartmentField
        label={t('admin.ldap.department')}
        value={department}
        onChange={(items) => form.change({ department: items })}
      />
      <Checkbox isSelected={adopts} onChange={(on) => form.change({ adopts: on })}>
        {t('admin.ldap.adopts')}
      </Checkbox>
      <Groups form={form} roles={choices.roles} />
    </fieldset>
  )
}
