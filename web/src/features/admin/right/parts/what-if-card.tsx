import { wireName } from '@maru/api/kit/wire-name'
import { useState } from 'react'
import { PeopleField, type PickItem } from '#features/org/index.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Select } from '#ui/form/select.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import formStyles from '../../parts/form.module.css'
import { useRoles } from '../../people/people.api.ts'
import { useCompareRights } from '../right.api.ts'
import styles from './right.module.css'
import { WhatIfAnswer } from './what-if-answer.tsx'

/** What would a person see in another department, or with one more role? Nothing is changed. */
export function WhatIfCard() {
  const t = useTranslate()
  const language = useLanguage()
  const compare = useCompareRights()
  const { data: roles = [] } = useRoles()
  const [people, setPeople] = useState<readonly PickItem[]>([])
  const [departments, setDepartments] = useState<readonly PickItem[]>([])
  const [roleId, setRoleId] = useState('')
  const [person, department] = [people[0], departments[0]]
  const ask = (deptCode?: string) => {
    if (!person) return
    compare.mutate({
      personCode: person.id,
      ...(deptCode === undefined ? {} : { deptCode }),
      ...(department ? { toDeptCode: department.id } : {}),
      ...(roleId === '' ? {} : { roleId }),
    })
  }
  const answer = compare.data
  const posts = answer?.posts ?? []
  const roleNames = roles.map((role) => ({
    value: role.roleId,
    label: localName(wireName(role, 'roleName'), language),
  }))
  return (
    <Card label={t('admin.right.whatIf.title')}>
      <CardHeader title={t('admin.right.whatIf.title')} />
      <div className={`${formStyles.stack} ${formStyles.body}`}>
        <p className={formStyles.note}>{t('admin.right.whatIf.intro')}</p>
        <div className={styles.change}>
          <PeopleField
            label={t('admin.right.whatIf.who')}
            value={people}
            onChange={(next) => {
              setPeople(next)
              compare.reset()
            }}
            isSingle
            isRequired
          />
          <PeopleField
            label={t('admin.right.whatIf.department')}
            value={departments}
            onChange={(next) => {
              setDepartments(next.filter(({ kind }) => kind === 'department'))
              compare.reset()
            }}
            allowsDepartments
            isSingle
          />
          <Select
            label={t('admin.right.whatIf.role')}
            value={roleId}
            options={[{ value: '', label: t('admin.right.whatIf.sameRoles') }, ...roleNames]}
            onChange={(next) => {
              setRoleId(next)
              compare.reset()
            }}
          />
        </div>
        <div className={formStyles.acts}>
          <Button
            tone="primary"
            onPress={() => ask()}
            isPending={compare.isPending}
            isDisabled={!person || (!department && roleId === '')}
          >
            {t('admin.right.whatIf.compare')}
          </Button>
        </div>
        {compare.error ? <ErrorNote inline error={compare.error} /> : null}
        {answer && posts.length > 1 ? (
          <Select
            label={t('admin.right.post')}
            value={answer.deptCode}
            options={posts.map((post) => ({
              value: post.deptCode,
              label: `${localName(post.department, language)} · ${localName(post.company, language)}`,
            }))}
            onChange={ask}
          />
        ) : null}
        {answer ? <WhatIfAnswer answer={answer} /> : null}
      </div>
    </Card>
  )
}
