import { maxTreeRows, orgApi } from '@maru/api/org'
import type { Db } from '@maru/server/kit/db'
import {
  selectDepartmentHits,
  selectDepartments,
  selectEmployeeHits,
  selectEmployees,
} from '@maru/server/modules/org/org.sql'
import { planSearch } from '@maru/server/modules/org/search/search.rules'
import type { Measured, Step } from './kit/measured.ts'
import type { Place } from './kit/place.ts'

/** Typical search terms of two characters: given names, surnames with a syllable, initials, Latin letters, digits. */
const words = [
  ...[
    '서연',
    '민준',
    '지우',
    '하늘',
    '준호',
    '수진',
    '현우',
    '은지',
    '김서',
    '박준',
    '이하',
    '최민',
    '정수',
    '개발',
    '영업',
  ],
  ...['ㄱㅅ', 'ㅂㅈ', 'ㅎㄴ', 'ki', 'le', 'pa', 'ch', 'se', '12', '01'],
]
const matchCount = 50

const treeQuery = (db: Db, { comCode }: Place) =>
  selectDepartments(db, { comCode, parentDeptCode: null, level: 5, now: new Date(), limit: maxTreeRows })

const tree: Step = {
  endpoint: orgApi.listOrganisation,
  input: ({ comCode }) => ({ comCode }),
  query: treeQuery,
  statements: treeQuery,
}

/** Expands a node whose children are not loaded. `at` selects one of the departments that have children. */
const node = (at: number): Step => {
  const children = (db: Db, { comCode, parents }: Place) => {
    const parentDeptCode = parents[at % parents.length] ?? ''
    return selectDepartments(db, { comCode, parentDeptCode, level: 1, now: new Date(), limit: maxTreeRows })
  }
  return {
    endpoint: orgApi.listOrganisation,
    input: ({ comCode, parents }) => ({
      comCode,
      parentDeptCode: parents[at % parents.length] ?? '',
      level: 1,
    }),
    query: children,
    statements: children,
  }
}

const memberQuery = (db: Db, { comCode, deptCode }: Place) =>
  selectEmployees(db, comCode, deptCode, { now: new Date(), retired: false }, { limit: 200, offset: 0 })

const members: Step = {
  endpoint: orgApi.listEmployees,
  input: ({ comCode, deptCode }) => ({ comCode, deptCode }),
  query: memberQuery,
  statements: memberQuery,
}

/** Searches like a program without an index: looks for the text in every name of every company. */
const scanNames = (db: Db, word: string) => db`
  select person.person_code, person.name_ko, person.name_en, person.name_zh, person.email, person.office_ext_tel,
         post.com_code, post.dept_code, department.name_ko as dept_name
    from org_person person
    join org_post post on post.person_code = person.person_code and post.until_date is null
    join org_department department on department.dept_code = post.dept_code
   where strpos(person.name_ko, ${word}) > 0 or strpos(lower(person.name_en), ${word}) > 0
      or strpos(person.name_zh, ${word}) > 0 or strpos(person.email, ${word}) > 0
   order by person.name_ko
   limit ${matchCount}`

const search = (word: string): Step => ({
  endpoint: orgApi.searchOrganisation,
  input: () => ({ query: word, includeAllFlag: true, pageSize: matchCount }),
  query: (db) => scanNames(db, word),
  async statements(db, { comCode }) {
    const scope = { companies: null, ownCompany: comCode, now: new Date(), retired: false }
    const plan = planSearch(word)
    return Promise.all([
      selectEmployeeHits(db, plan, scope, { limit: matchCount, offset: 0 }, false),
      selectDepartmentHits(db, plan, scope, 10),
    ])
  },
})

/**
 * The organisation map: opening it, expanding a node, listing the people of a department, and searching two characters
 * in all companies.
 */
export const peopleMeasured: Measured[] = [
  { key: 'tree', title: 'Department tree, 5 levels', steps: [tree] },
  {
    key: 'node',
    title: 'Expanding one node of the tree',
    steps: Array.from({ length: 20 }, (_, at) => node(at)),
    areAlike: true,
  },
  { key: 'members', title: 'People of a department', steps: [members] },
  {
    key: 'people',
    title: 'Search of people (bare: scan of names)',
    steps: words.map(search),
    areAlike: true,
    goal: 1,
  },
]
