import type { LocalName } from '@maru/api/kit/schema'
import { wireName } from '@maru/api/kit/wire-name'
import { type Department, type Employee, retiredFlags } from '@maru/api/org'
import { useMemo, useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { Tag } from '#ui/badge.tsx'
import { lazyPart } from '#ui/dialog/lazy-layer.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { Select } from '#ui/form/select.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { departmentItem, employeeItem } from '../items.rules.ts'
import { useCompanies, useMembers, useOrgSearch, useTree } from '../org.api.ts'
import { keyOf, type PickItem } from '../picker.rules.ts'
import { DepartmentTree } from './department-tree.tsx'
import type { MemberRow } from './member-list.tsx'
import { MemberPane } from './member-pane.tsx'
import { PeopleTable } from './people-table.tsx'
import { PersonSidebar } from './person-sidebar.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './view.module.css'
import type { ViewProps } from './view.rules.ts'

const DetailCard = lazyPart('orgmap', async () => (await import('./detail-card.tsx')).DetailCard)

const ofEmployee = (name: string, ...rest: string[]) => [name, ...rest].filter(Boolean).join(' · ')

interface Scope {
  comCode: string | null
  deptCode: string | null
  text: string
  everywhere: boolean
  retired: boolean
}

/** Returns the people that the list shows, of the department or of the search. `more` loads the next page. */
function usePeople(scope: Scope) {
  const retiredFlag = scope.retired ? retiredFlags.retired : retiredFlags.active
  const members = useMembers(scope.comCode, scope.deptCode, retiredFlag)
  const orgSearch = useOrgSearch(scope.text, {
    comCode: scope.comCode,
    everywhere: scope.everywhere,
    retiredFlag,
  })
  const isSearch = scope.text !== ''
  const source = isSearch ? orgSearch : members
  const employees: Employee[] = isSearch
    ? (orgSearch.data?.pages.flatMap((page) => page.people) ?? [])
    : (members.data?.pages.flatMap((page) => page.data) ?? [])
  const departments: Department[] = isSearch ? (orgSearch.data?.pages[0]?.departments ?? []) : []
  const more = () => {
    if (source.hasNextPage && !source.isFetchingNextPage) void source.fetchNextPage()
  }
  const isCut = isSearch && (orgSearch.data?.pages.some((page) => page.isCut) ?? false)
  return { employees, departments, source, more, hasMore: source.hasNextPage, isCut, reload: members.refetch }
}

/**
 * The place that a row shows: none in the list of a department, the department in search results, also the
 * company in results of all companies.
 */
type PlaceShown = 'none' | 'department' | 'company'

function useRows(employees: readonly Employee[], shown: PlaceShown): MemberRow[] {
  const t = useTranslate()
  const language = useLanguage()
  return useMemo(() => {
    const name = (value: LocalName) => localName(value, language)
    const seen = new Set<string>()
    return employees.flatMap((row) => {
      const item = employeeItem(row)
      // Shows a person with two posts in the results once. The first match is the better one.
      if (seen.has(keyOf(item))) return []
      seen.add(keyOf(item))
      const position = name(wireName(row, 'positionName'))
      const number = row.officeExtTel ? t('org.extension', { number: row.officeExtTel }) : row.officeTel
      const company = shown === 'company' ? name(wireName(row, 'companyName')) : ''
      const place = shown === 'none' ? '' : name(wireName(row, 'deptName'))
      return {
        item,
        detail: ofEmployee(company, place, position, number),
        marks: row.isMain ? null : <Tag>{t('org.concurrent')}</Tag>,
      }
    })
  }, [employees, shown, language, t])
}

function CompanySelect({
  fixed,
  value,
  onChange,
}: {
  fixed?: string
  value: string | null
  onChange: (code: string) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const { data = [] } = useCompanies()
  return (
    <Select
      label={t('kit.company')}
      hideLabel
      isDisabled={fixed !== undefined}
      options={data.map((row) => ({
        value: row.comCode,
        label: localName(wireName(row, 'companyName'), language),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

/** Companies, departments and their people, with search, retired filter and details (spec 1§2). */
export function HrView(props: ViewProps) {
  const { options, canPick, onAdd, step, onStep, start } = props
  const t = useTranslate()
  const language = useLanguage()
  // On a phone, the search box has no automatic focus: the keyboard would cover the people.
  const isWide = useWide(761)
  const companies = useCompanies()
  const [asked, setAsked] = useState<string | null>(start?.comCode ?? null)
  const comCode =
    options.selectFixedComcode ?? asked ?? companies.data?.find((row) => row.selected)?.comCode ?? null
  const [place, setPlace] = useState<{ comCode: string; deptCode: string } | null>(start ?? null)
  const deptCode = place && place.comCode === comCode ? place.deptCode : null
  const [text, setText] = useState('')
  // Key of the search box. A new place mounts an empty box, because the old text does not match the list.
  const [places, setPlaces] = useState(0)
  const [everywhere, setEverywhere] = useState(false)
  const [retired, setRetired] = useState(false)
  const [reveal, setReveal] = useState<string | null>(start?.deptCode ?? null)
  const [picked, setLooked] = useState<PickItem | null>(null)
  const { data: tree } = useTree(comCode)
  const { employees, departments, source, more, hasMore, isCut, reload } = usePeople({
    comCode,
    deptCode,
    text,
    everywhere,
    retired,
  })
  const asStart = employees.find((row) => start !== undefined && row.personCode === start.personCode)
  const looked = picked ?? (asStart ? employeeItem(asStart) : null)
  const people = useRows(employees, text === '' ? 'none' : everywhere ? 'company' : 'department')
  const own = tree?.find((row) => row.deptCode === deptCode)
  const first = options.addableDept && canPick && own && text === '' ? [departmentItem(own)] : []
  const matches = options.addableDept && canPick ? departments.map(departmentItem) : []
  const rows = [...first, ...matches].map((item): MemberRow => ({ item, detail: item.email })).concat(people)
  const select = (next: string) => {
    if (comCode === null) return
    setPlace({ comCode, deptCode: next })
    // The tree selects the viewer's department after loading. This must not end an earlier search.
    if (place === null) return
    setPlaces((count) => count + 1)
    setLooked(null)
    setText('')
    onStep('list')
  }
  const search = (next: string) => {
    setText(next)
    setLooked(null)
  }
  const show = (department: Department) => {
    setPlaces((count) => count + 1)
    setLooked(null)
    setReveal(department.deptCode)
    if (!options.selectFixedComcode) setAsked(department.comCode)
    setPlace({ comCode: department.comCode, deptCode: department.deptCode })
    setText('')
  }
  const emptyText = text ? t('org.nothingFound', { text }) : t('org.noMembers')
  const lookedAt = employees.find((row) => looked?.kind === 'person' && row.personCode === looked.id)
  if (companies.error) return <ErrorNote error={companies.error} onRetry={() => companies.refetch()} />
  const nameOf = (row: Department) => localName(wireName(row, 'deptName'), language)
  return (
    <div className={styles.view} data-step={step} data-look={canPick ? undefined : true}>
      <div className={styles.side}>
        <CompanySelect fixed={options.selectFixedComcode} value={comCode} onChange={setAsked} />
        {comCode === null ? (
          <Skeleton rows={8} />
        ) : (
          <DepartmentTree
            key={comCode}
            comCode={comCode}
            selected={deptCode}
            onSelect={select}
            onAdd={options.addableDept && canPick ? onAdd : null}
            reveal={reveal}
          />
        )}
      </div>
      <div className={styles.main}>
        <Row gap="3" rowGap="2" wrap className={styles.bar}>
          <SearchBox
            key={places}
            label={t('org.search')}
            onSearch={search}
            onClear={() => void reload()}
            autoFocus={isWide && !canPick && places === 0}
          />
          {companies.data?.some((row) => row.comCode === comCode && row.mayListRetired) ? (
            <div className={styles.status}>
              <Select
                label={t('org.status')}
                hideLabel
                options={[
                  { value: 'active', label: t('org.active') },
                  { value: 'retired', label: t('org.retired') },
                ]}
                value={retired ? 'retired' : 'active'}
                onChange={(value) => setRetired(value === 'retired')}
              />
            </div>
          ) : null}
          {options.selectFixedComcode ? null : (
            <Checkbox isSelected={everywhere} onChange={setEverywhere}>
              {t('org.everywhere')}
            </Checkbox>
          )}
        </Row>
        {departments.length > 0 ? (
          <Row as="section" gap="15" align="stretch" wrap aria-label={t('org.foundDepartments')}>
            {departments.map((row) => (
              <button key={row.deptCode} type="button" className={styles.chip} onClick={() => show(row)}>
                {nameOf(row)}
              </button>
            ))}
          </Row>
        ) : null}
        {canPick ? (
          <MemberPane
            {...props}
            label={own && !text ? t('org.membersOf', { name: nameOf(own) }) : t('org.members')}
            rows={rows}
            source={source}
            onLook={setLooked}
            onEnd={more}
            emptyText={emptyText}
          />
        ) : (
          <PeopleTable
            label={own && !text ? t('org.membersOf', { name: nameOf(own) }) : t('org.members')}
            people={employees}
            source={source}
            withPlace={text !== ''}
            looked={looked?.id ?? null}
            onLook={(person) => setLooked(employeeItem(person))}
            onMore={hasMore ? more : null}
            emptyText={emptyText}
          />
        )}
        {isCut ? (
          <Hint tone="2" className={styles.cut} role="status">
            {t('org.isCut')}
          </Hint>
        ) : null}
        {canPick ? <DetailCard item={looked} employee={lookedAt} /> : null}
      </div>
      {canPick ? null : <PersonSidebar personCode={looked?.id ?? null} />}
    </div>
  )
}
