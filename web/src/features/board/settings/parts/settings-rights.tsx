import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '../../../../kit/i18n.ts'
import type { PickItem } from '../../../../kit/picking.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { VisuallyHidden } from '../../../../ui/hidden.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { type Column, DataTable } from '../../../../ui/list.tsx'
import { Empty } from '../../../../ui/notice.tsx'
import { Select } from '../../../../ui/select.tsx'
import { PeopleField } from '../../../org/index.tsx'
import { useSubjects } from '../settings.api.ts'
import { addRight, type NamedRight, rightFlags } from '../settings.rules.ts'
import { SettingsCard, type SettingsPartProps } from './settings-basics.tsx'
import styles from './settings-form.module.css'

/** Controls that add rights for everyone, a company, a role, or people and departments. */
function Adding({ rights, onAdd }: { rights: readonly NamedRight[]; onAdd: (rights: NamedRight[]) => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const { companies, roles } = useSubjects()
  const [picked, setPicked] = useState<readonly PickItem[]>([])
  const addPicked = () => {
    const added = picked.reduce(
      (all: readonly NamedRight[], item) =>
        addRight(all, {
          kind: item.kind === 'department' ? 'department' : 'person',
          id: item.id,
          name: item.name,
        }),
      rights,
    )
    onAdd([...added])
    setPicked([])
  }
  const names = (ko: string, en: string, zh: string) => ({ ko, en, zh })
  return (
    <div className={styles.adding}>
      <Button onPress={() => onAdd(addRight(rights, { kind: 'everyone', id: '', name: null }))}>
        {t('board.admin.everyone')}
      </Button>
      <div className={styles.choice}>
        <Select
          label={t('kit.company')}
          value={null}
          options={companies.map((row) => ({
            value: row.comCode,
            label: localName(names(row.companyName, row.companyNameEng, row.companyNameCn), language),
          }))}
          onChange={(id) => {
            const row = companies.find((one) => one.comCode === id)
            if (!row) return
            const name = names(row.companyName, row.companyNameEng, row.companyNameCn)
            onAdd(addRight(rights, { kind: 'company', id, name }))
          }}
        />
      </div>
      <div className={styles.choice}>
        <Select
          label={t('board.admin.role')}
          value={null}
          options={roles.map((row) => ({
            value: row.roleId,
            label: localName(names(row.roleName, row.roleNameEn, row.roleNameCn), language),
          }))}
          onChange={(id) => {
            const row = roles.find((one) => one.roleId === id)
            if (!row) return
            const name = names(row.roleName, row.roleNameEn, row.roleNameCn)
            onAdd(addRight(rights, { kind: 'role', id, name }))
          }}
        />
      </div>
      <div className={styles.people}>
        <PeopleField label={t('board.admin.people')} value={picked} onChange={setPicked} allowsDepartments />
      </div>
      <Button icon={<Icon icon={Plus} size={16} />} isDisabled={picked.length === 0} onPress={addPicked}>
        {t('kit.add')}
      </Button>
    </div>
  )
}

/**
 * Table of the rights in a board, including its management. Each row is for everyone, a company, a
 * department, a person or a role.
 */
export function SettingsRights({ draft, onChange }: SettingsPartProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { companies } = useSubjects()
  const { rights } = draft
  /** Grants read and write access to all people of the board's company, or of all companies. */
  const openToCompany = () => {
    const row = companies.find((one) => one.comCode === draft.companyCode)
    const name = row && { ko: row.companyName, en: row.companyNameEng, zh: row.companyNameCn }
    const subject =
      draft.isGlobal || !name
        ? { kind: 'everyone' as const, id: '', name: null }
        : { kind: 'company' as const, id: draft.companyCode, name }
    onChange({ rights: addRight([], subject).map((right) => ({ ...right, canWrite: true })) })
  }
  const nameOf = (right: NamedRight) =>
    right.kind === 'everyone'
      ? t('board.admin.everyone')
      : right.name
        ? localName(right.name, language)
        : t('board.admin.gone', { id: right.id })
  const put = (right: NamedRight, next: Partial<NamedRight>) =>
    onChange({ rights: rights.map((one) => (one === right ? { ...one, ...next } : one)) })
  const columns: Column<NamedRight>[] = [
    {
      id: 'subject',
      head: t('board.admin.subjectKind'),
      phone: 'main',
      cell: (right) => (
        <span className={styles.subject}>
          {nameOf(right)}{' '}
          {right.kind === 'everyone' ? null : (
            <small className={styles.quiet}>{t(`board.admin.subjectKinds.${right.kind}`)}</small>
          )}
        </span>
      ),
    },
    ...rightFlags.map(
      (flag): Column<NamedRight> => ({
        id: flag,
        head: t(`board.admin.flags.${flag}`),
        width: '72px',
        cell: (right) => (
          <Checkbox
            aria-label={`${nameOf(right)} ${t(`board.admin.flags.${flag}`)}`}
            isSelected={right[flag]}
            onChange={(isOn) => put(right, { [flag]: isOn })}
          >
            <span className={styles.flag}>{t(`board.admin.flags.${flag}`)}</span>
          </Checkbox>
        ),
      }),
    ),
    {
      id: 'remove',
      head: <VisuallyHidden>{t('board.admin.remove')}</VisuallyHidden>,
      width: '56px',
      align: 'end',
      cell: (right) => (
        <IconButton
          label={t('board.admin.removeRight', { name: nameOf(right) })}
          size="s"
          onPress={() => onChange({ rights: rights.filter((one) => one !== right) })}
        >
          <Icon icon={X} size={15} />
        </IconButton>
      ),
    },
  ]
  return (
    <SettingsCard title={t('board.admin.rights')}>
      {rights.length === 0 ? (
        <Empty text={t('board.admin.noRights')}>
          <Button onPress={openToCompany}>{t('board.settings.allOfCompany')}</Button>
        </Empty>
      ) : (
        <DataTable
          label={t('board.admin.rights')}
          columns={columns}
          rows={rights}
          rowKey={(right) => `${right.kind}:${right.id}`}
        />
      )}
      <Adding rights={rights} onAdd={(next) => onChange({ rights: next })} />
    </SettingsCard>
  )
}
