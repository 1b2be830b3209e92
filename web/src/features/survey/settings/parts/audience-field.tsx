import type { RightRow } from '#ui/rights/rights.rules.ts'
import { RightsField } from '#ui/rights/rights-field.tsx'
import { useRoleTypes } from '../../survey.api.ts'

/** People of a survey by departments with or without those below, people, titles, positions and roles. */
export function AudienceField({
  label,
  hint,
  boardId,
  value,
  onChange,
}: {
  label: string
  hint?: string
  boardId: number
  value: readonly RightRow[]
  onChange: (value: readonly RightRow[]) => void
}) {
  const types = useRoleTypes(boardId)
  const roles = (types.data ?? []).map(({ kind, code, name }) => ({ subject: `${kind}:${code}`, name }))
  return (
    <RightsField
      allowsUnits
      label={label}
      {...(hint === undefined ? {} : { hint })}
      value={value}
      onChange={onChange}
      toRow={(subject) => subject}
      roles={roles}
    />
  )
}
