import type { NamedPart } from '@maru/api/survey'
import { X } from 'lucide-react'
import { localName, useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import { useRoleTypes } from '../survey.api.ts'
import styles from './settings-form.module.css'

/**
 * Selects titles, positions and roles of the board's company: the selected ones are chips, the rest are
 * options of a select.
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
  const types = useRoleTypes(boardId)
  const left = (types.data ?? []).filter(
    (type) => !roles.some((role) => role.kind === type.kind && role.code === type.code),
  )
  return (
    <div className={styles.chips}>
      {roles.map((role) => (
        <span key={`${role.kind}:${role.code}`} className={styles.chip}>
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
      <Select
        label={label}
        options={left.map((type) => ({
          value: `${type.kind}:${type.code}`,
          label: localName(type.name, language),
        }))}
        value={null}
        onChange={(value) => {
          const type = left.find((one) => `${one.kind}:${one.code}` === value)
          if (type) onChange([...roles, type])
        }}
      />
    </div>
  )
}
