import type { AccountRow } from '@maru/api/account/people'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { RoleDialog } from '#ui/rights/role-dialog.tsx'
import { saveRoles, useRoleSubjects } from '../people.api.ts'

/** Roles that are valid in every company; only super administrators may give them. */
const groupRoles = ['super-admin', 'group-board-manager', 'global-reserve-manager']

/** Changes the roles of a person. Roles that the viewer may not give stay where they are. */
export function RolesDialog({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const { permissions } = useAccount()
  const roles = useRoleSubjects()
  const fixed = permissions.isSuperAdmin ? [] : groupRoles
  return (
    <RoleDialog
      title={`${t('admin.people.editRoles')} · ${localName(row.name, language)}`}
      roles={roles}
      selected={row.roleIds.map((id) => `role:${id}`)}
      fixed={fixed.map((id) => `role:${id}`)}
      onSave={async (selected) => {
        const ids = selected.map(({ subject }) => subject.slice('role:'.length))
        await saveRoles(
          row.personCode,
          ids.filter((id) => !fixed.includes(id)),
        )
        showToast(t('admin.people.rolesSaved'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
