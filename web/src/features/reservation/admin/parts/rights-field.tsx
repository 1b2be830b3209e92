import {
  type GivenRight,
  type ResourceRight,
  reservationAdminApi,
  resourceRights,
} from '@maru/api/reservation'
import { useRead } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { RightRow } from '#ui/rights/rights.rules.ts'
import { RightsField } from '#ui/rights/rights-field.tsx'
import { useSubjectRows } from '#ui/rights/use-subject-rows.ts'

type Row = RightRow & { right: ResourceRight }

/** The rights of a category or resource: company, departments, people and roles, each with one right. */
export function ResourceRights({
  value,
  onChange,
  hint,
  error,
}: {
  value: readonly GivenRight[]
  onChange: (value: readonly GivenRight[]) => void
  hint: string
  error?: string | null
}) {
  const t = useTranslate()
  const names = useRead(
    reservationAdminApi.listSubjects,
    { subjects: value.map((one) => one.subject).sort() },
    { staleTime: 60_000, placeholderData: (former) => former },
  )
  const { rows, company, roles, withoutNames } = useSubjectRows(value, names.data)
  return (
    <RightsField<Row>
      label={t('reservation.admin.rights')}
      hint={hint}
      error={error ?? null}
      value={rows}
      onChange={(next) => onChange(withoutNames(next))}
      toRow={(subject) => ({ ...subject, right: 'book' })}
      companies={[company]}
      roles={roles}
      levels={{
        label: t('reservation.admin.rights'),
        options: resourceRights.map((right) => ({
          value: right,
          label: t(`reservation.admin.rightNames.${right}`),
        })),
        of: (row) => row.right,
        put: (row, right) => ({ ...row, right: right as ResourceRight }), // one of the options
      }}
    />
  )
}
