import type { Matrix } from './world.ts'

const everybody = '401 200 200 200 200 200 200'
const team = { comCode: 'ONE', deptCode: 'ONE-D1' }

/** Who may call org: the directory of the group is open to everybody who is signed in. */
export const orgMatrix: Matrix = {
  'org.listOrganisation': { input: { comCode: 'ONE' }, cells: everybody },
  'org.listDepartmentPath': { input: team, cells: everybody },
  'org.listCompanies': { input: {}, cells: everybody },
  'org.getDepartment': { input: team, cells: everybody },
  'org.listByEmail': { input: { email: 'user@test.example' }, cells: everybody },
  'org.listEmployees': { input: team, cells: everybody },
  'org.searchOrganisation': { input: { query: 'user' }, cells: everybody },
  'org.getPersonByEmail': { input: { email: 'user@test.example' }, cells: everybody },
  'org.getPerson': { input: { personCode: 'user' }, cells: everybody },
}
