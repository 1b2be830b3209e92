import {
  type GivenRight,
  type ResourceRight,
  reservationAdminApi,
  resourceRights,
} from '@maru/api/reservation'
import { useState } from 'react'
import { useTranslate } from '../../../../kit/i18n.ts'
import type { PickName } from '../../../../kit/picking.ts'
import { useRead } from '../../../../kit/read.ts'
import { useAccount } from '../../../../kit/session.ts'
import type { RightRow } from '../../../../ui/rights/rights.rules.ts'
import { RightsField } from '../../../../ui/rights/rights-field.tsx'

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
  const { comCode, companyName, companyNameEng, companyNameCn } = useAccount()
  const company = {
    subject: `company:${comCode}`,
    name: { ko: companyName, en: companyNameEng, zh: companyNameCn },
  }
  // The picker returns the names of subjects that were just added; the server returns all others.
  const [picked, setPicked] = useState<Readonly<Record<string, PickName | null>>>({})
  const subjects = useRead(
    reservationAdminApi.listSubjects,
    { subjects: value.map((one) => one.subject).sort() },
    { staleTime: 60_000, placeholderData: (former) => former },
  )
  const roles = subjects.data?.roles ?? []
  const known = [...(subjects.data?.named ?? []), ...roles, company]
  const names = new Map<string, PickName>(known.map((one) => [one.subject, one.name]))
  const rows = value.map(
    (one): Row => ({
      ...one,
      name: names.get(one.subject) ?? picked[one.subject] ?? null,
    }),
  )
  const put = (next: readonly Row[]) => {
    setPicked((now) => ({ ...now, ...Object.fromEntries(next.map((row) => [row.subject, row.name])) }))
    onChange(next.map(({ subject, right }) => ({ subject, right })))
  }
  return (
    <RightsField<Row>
      label={t('reservation.admin.rights')}
      hint={hint}
      error={error ?? null}
      value={rows}
      onChange={put}
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
