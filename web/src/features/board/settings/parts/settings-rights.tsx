import { wireName } from '@maru/api/kit/wire-name'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import type { Column } from '#ui/list/list.tsx'
import { Empty } from '#ui/notice.tsx'
import type { RightRow } from '#ui/rights/rights.rules.ts'
import { RightsField } from '#ui/rights/rights-field.tsx'
import { useSubjects } from '../settings.api.ts'
import { addRight, type NamedRight, newRight, rightFlags } from '../settings.rules.ts'
import { SettingsCard, type SettingsPartProps } from './settings-basics.tsx'
import styles from './settings-form.module.css'

type Row = RightRow & { right: NamedRight }

const toRow = (right: NamedRight): Row => ({
  subject: right.kind === 'everyone' ? 'everyone' : `${right.kind}:${right.id}`,
  name: right.name,
  right,
})

/**
 * Table of the rights in a board, including its management. Each row is for everyone, a company, a
 * department, a person or a role.
 */
export function SettingsRights({ draft, onChange }: SettingsPartProps) {
  const t = useTranslate()
  const { companies, roles } = useSubjects()
  const { rights } = draft
  /** Grants read and write access to all people of the board's company, or of all companies. */
  const openToCompany = () => {
    const row = companies.find((one) => one.comCode === draft.companyCode)
    const name = row && wireName(row, 'companyName')
    const subject =
      draft.isGlobal || !name
        ? { kind: 'everyone' as const, id: '', name: null }
        : { kind: 'company' as const, id: draft.companyCode, name }
    onChange({ rights: addRight([], subject).map((right) => ({ ...right, canWrite: true })) })
  }
  const flagColumns = (nameOf: (row: Row) => string, put: (row: Row, next: Row) => void) =>
    rightFlags.map(
      (flag): Column<Row> => ({
        id: flag,
        head: t(`board.admin.flags.${flag}`),
        width: '72px',
        cell: (row) => (
          <Checkbox
            aria-label={`${nameOf(row)} ${t(`board.admin.flags.${flag}`)}`}
            isSelected={row.right[flag]}
            onChange={(isOn) => put(row, { ...row, right: { ...row.right, [flag]: isOn } })}
          >
            <span className={styles.flag}>{t(`board.admin.flags.${flag}`)}</span>
          </Checkbox>
        ),
      }),
    )
  return (
    <SettingsCard title={t('board.admin.rights')}>
      <RightsField<Row>
        label={t('board.admin.rights')}
        hideLabel
        value={rights.map(toRow)}
        onChange={(rows) => onChange({ rights: rows.map(({ right }) => right) })}
        toRow={(subject) => ({ ...subject, right: newRight(subject) })}
        companies={companies.map((row) => ({
          subject: `company:${row.comCode}`,
          name: wireName(row, 'companyName'),
        }))}
        roles={roles.map((row) => ({
          subject: `role:${row.roleId}`,
          name: wireName(row, 'roleName'),
        }))}
        allowsEveryone
        columns={flagColumns}
        empty={
          <Empty text={t('board.admin.noRights')}>
            <Button onPress={openToCompany}>{t('board.settings.allOfCompany')}</Button>
          </Empty>
        }
      />
    </SettingsCard>
  )
}
