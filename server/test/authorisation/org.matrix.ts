import { orgCompanyApi } from '@maru/api/org/company'
import sharp from 'sharp'
import type { Matrix } from './world.ts'

const managers = '401 403 403 403 403 200 200'
const logo = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#2050a0' } })
    .png()
    .toBuffer()

const noMailOnly = '401 200 200 200 403 200 200'
const everyone = '401 200 200 200 200 200 200'
const team = { comCode: 'ONE', deptCode: 'ONE-D1' }

/** Who may call org: the directory of the group is open to every signed-in person. */
export const orgMatrix: Matrix = {
  'org.listOrganisation': { input: { comCode: 'ONE' }, cells: everyone },
  'org.listDepartmentPath': { input: team, cells: everyone },
  'org.listCompanies': { input: {}, cells: everyone },
  'org.getDepartment': { input: team, cells: everyone },
  'org.listByEmail': { input: { email: 'user@test.example' }, cells: everyone },
  'org.listEmployees': { input: team, cells: everyone },
  'org.searchOrganisation': { input: { query: 'user' }, cells: everyone },
  'org.getPersonByEmail': { input: { email: 'user@test.example' }, cells: everyone },
  'org.getPerson': { input: { personCode: 'user' }, cells: everyone },
  'org.getProfile': { input: {}, cells: noMailOnly },
  'org.saveProfile': {
    input: { postcode: '', address: '', addressDetail: '', secondEmail: '', birthDate: null },
    cells: noMailOnly,
  },
  'org.getCompanySettings': { input: {}, cells: managers },
  'org.updateCompany': {
    input: async ({ people }) => {
      const {
        comCode: _com,
        logoPath: _logo,
        ...company
      } = (await people.manager.call(orgCompanyApi.getCompanySettings, {})).result
      return company
    },
    cells: managers,
  },
  // The test sends a letter as the file, which is not a picture.
  'org.uploadLogo': { input: {}, cells: '401 403 403 403 403 400 400' },
  'org.removeLogo': { input: {}, cells: managers },
  'org.getLogo': {
    input: async ({ people }) => {
      await people.manager.call(
        orgCompanyApi.uploadLogo,
        {},
        { part: { name: 'a.png', bytes: await logo() } },
      )
      return { comCode: 'ONE' }
    },
    cells: everyone,
  },
}
