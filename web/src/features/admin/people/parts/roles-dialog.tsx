import type { AccountRow } from '@maru/api/account/people'
import { localName, useLanguage, useTranslate } from '../../../../kit/i18n.ts'
import { useAccount } from '../../../../kit/session.ts'
import { Checkbox } from '../../../../ui/choice.tsx'
import { useRoomForm } from '../../../../ui/form.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Skeleton } from '../../../../ui/loading.tsx'
import { ErrorNote } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { saveRoles, useRoles } from '../people.api.ts'

/** Roles that are valid in every company; only super administrators may give them. */
const groupRoles = ['super-admin', 'group-board-manager', 'global-reserve-manager']

/** Changes the roles of a person with checkboxes. */
export function RolesDialog({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const { permissions } = useAccount()
  const roles = useRoles()
  const mayGive = (roleId: string) => permissions.isSuperAdmin || !groupRoles.includes(roleId)
  const form = useRoomForm<{ roleIds: string[] }, null, unknown>({
    start: { roleIds: row.roleIds },
    base: null,
    check: () => ({}),
    save: ({ roleIds }) => saveRoles(row.personCode, roleIds.filter(mayGive)),
    onSaved: () => {
      showToast(t('admin.people.rolesSaved'))
      onClose()
    },
    leaveQuestion: t('admin.leave'),
  })
  const chosen = form.draft.roleIds
  const choose = (roleId: string, isOn: boolean) =>
    form.change({ roleIds: isOn ? [...chosen, roleId] : chosen.filter((one) => one !== roleId) })
  return (
    <FormDialog
      form={form}
      size="s"
      isUrgent={false}
      title={`${t('admin.people.editRoles')} · ${localName(row.name, language)}`}
      onClose={onClose}
      isSaveDisabled={!roles.data}
    >
      {roles.isPending ? <Skeleton look="text" rows={6} /> : null}
      {roles.error ? <ErrorNote error={roles.error} onRetry={() => void roles.refetch()} /> : null}
      {roles.data?.map(({ roleId, roleName, roleNameEn, roleNameCn }) => (
        <Checkbox
          key={roleId}
          isSelected={chosen.includes(roleId)}
          isDisabled={!mayGive(roleId)}
          onChange={(isOn) => choose(roleId, isOn)}
        >
          {localName({ ko: roleName, en: roleNameEn, zh: roleNameCn }, language)}
        </Checkbox>
      ))}
    </FormDialog>
  )
}
