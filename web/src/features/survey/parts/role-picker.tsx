import type { NamedPart } from '@maru/api/survey'
import { X } from 'lucide-react'
import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RoleDialog } from '../../../ui/rights/role-dialog.tsx'
import { useRoleTypes } from '../survey.api.ts'
import styles from './settings-form.module.css'

const subjectOf = ({ kind, code }: NamedPart) => `${kind}:${code}`

/**
 * Selects titles, positions and roles of the board's company: the selected ones are chips, and a button opens the
 * dialog for roles.
 */
export function RolePicker({
  label,
  boardId,
  roles,
  onChange,
}: {
  label: string
  boardId: number
  roles: readonly NamedPart[]
  onChange: (roles: readonly NamedPart[]) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const types = useRoleTypes(boardId)
  // Selected roles that no longer exist stay in the dialog until they are removed.
  const isKnown = (role: NamedPart) => (types.data ?? []).some((type) => subjectOf(type) === subjectOf(role))
  const all = [...(types.data ?? []), ...roles.filter((role) => !isKnown(role))]
  return (
    <div className={styles.chips}>
      {roles.map((role) => (
        <span key={subjectOf(role)} className={styles.chip}>
          {localName(role.name, language)}
          <IconButton
            size="s"
            label={`${localName(role.name, language)} ${t('kit.remove')}`}
            onPress={() => onChange(roles.filter((one) => one !== role))}
          >
            <Icon icon={X} size={13} />
          </IconButton>
        </span>
      ))}
      <Button onPress={() => setOpen(true)}>{label}</Button>
      {isOpen ? (
        <RoleDialog
          title={label}
          roles={all.map((type) => ({ subject: subjectOf(type), name: type.name }))}
          selected={roles.map(subjectOf)}
          onSave={(selected) => {
            const chosen = new Set(selected.map(({ subject }) => subject))
            onChange(all.filter((type) => chosen.has(subjectOf(type))))
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
