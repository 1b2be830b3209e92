import type { ComparedDepartment } from '@maru/api/org/reorganisation'
import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Tag } from '#ui/badge.tsx'
import { Card, CardBar, CardHeader } from '#ui/card.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Tree, type TreeNode } from '#ui/list/tree.tsx'
import { Empty } from '#ui/notice.tsx'
import { useOrganisationOn, usePeopleOn } from '../organisation.api.ts'
import styles from './organisation.module.css'

function People({ comCode, day, deptCode }: { comCode: string; day: string; deptCode: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const answer = usePeopleOn(comCode, day, deptCode)
  return (
    <Answer answer={answer} look="text" rows={3} empty={<Empty text={t('admin.organisation.noPeople')} />}>
      {(rows) => (
        <ul className={styles.people}>
          {rows.map((row) => (
            <li key={row.personCode}>
              {localName(row.name, language)}{' '}
              {localName(row.position, language) || localName(row.title, language)}{' '}
              {row.isMain ? null : <Tag>{t('admin.organisation.extra')}</Tag>}
            </li>
          ))}
        </ul>
      )}
    </Answer>
  )
}

/** The organisation of a day: the tree as it was or will be, and the people of the chosen department. */
export function AsOfPart({
  comCode,
  day,
  onDay,
}: {
  comCode: string
  day: string
  onDay: (day: string) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const answer = useOrganisationOn(comCode, day)
  const [chosen, choose] = useState<string | null>(null)
  const nodesOf = (rows: readonly ComparedDepartment[], parent: string | null): TreeNode[] =>
    rows
      .filter((row) => row.parentDeptCode === parent)
      .map((row) => ({
        id: row.deptCode,
        label: localName(row.name, language),
        detail: (
          <Muted tone="2" className={styles.count}>
            {row.postCount}
          </Muted>
        ),
        children: nodesOf(rows, row.deptCode),
      }))
  return (
    <Card label={t('admin.organisation.asOf')}>
      <CardHeader title={t('admin.organisation.asOf')} />
      <CardBar>
        <DateField
          label={t('admin.organisation.day')}
          value={day}
          onChange={(next) => {
            if (next) onDay(next)
          }}
        />
      </CardBar>
      <div className={styles.tree}>
        <Answer answer={answer} rows={6}>
          {(rows) => (
            <Tree
              label={t('admin.organisation.asOf')}
              nodes={nodesOf(rows, null)}
              defaultExpandedKeys={rows
                .filter((row) => row.parentDeptCode === null)
                .map((row) => row.deptCode)}
              selectionMode="single"
              selectedKeys={chosen === null ? [] : [chosen]}
              onSelectionChange={(keys) => {
                const [key] = keys === 'all' ? [] : [...keys]
                choose(key === undefined ? null : String(key))
              }}
              empty={<Empty text={t('admin.organisation.noDepartments')} />}
            />
          )}
        </Answer>
      </div>
      {chosen === null ? null : <People comCode={comCode} day={day} deptCode={chosen} />}
    </Card>
  )
}
