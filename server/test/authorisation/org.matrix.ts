import { orgCompanyApi } from '@maru/api/org/company'
import { orgHolidayApi } from '@maru/api/org/holiday'
import { orgReorganisationApi } from '@maru/api/org/reorganisation'
import sharp from 'sharp'
import type { Matrix, World } from './world.ts'

const managers = '401 403 403 403 403 200 200'
const logo = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#2050a0' } })
    .png()
    .toBuffer()

const holiday = {
  scope: 'company' as const,
  country: null,
  day: '2026-04-01',
  name: { ko: '쉬는 날', en: '', zh: '' },
  kind: 'company' as const,
}
let holidayDay = 1
/** A new holiday of company ONE on a day of its own. */
async function newHoliday({ people }: World): Promise<number> {
  holidayDay += 1
  const day = `2028-${String(Math.ceil(holidayDay / 28)).padStart(2, '0')}-${String((holidayDay % 28) + 1).padStart(2, '0')}`
  return (await people.manager.call(orgHolidayApi.createHoliday, { ...holiday, day })).result.holidayId
}

/** A new draft of ONE. */
async function newPlan({ people }: World): Promise<{ reorganisationId: number; version: number }> {
  const draft = { name: '개편', applyOn: '2030-01-01' }
  const { reorganisationId } = (await people.manager.call(orgReorganisationApi.createReorganisation, draft))
    .result
  return { reorganisationId, version: 1 }
}

let titles = 0
const title = { kind: 'grade', name: { ko: '등급', en: '', zh: '' } } as const
function newTitle() {
  titles += 1
  return { ...title, code: `G${titles}` }
}

let companies = 0
const managersRefused = '401 403 403 403 403 409 409'
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
  'org.listPresence': { input: { personCodes: ['user', 'outsider'] }, cells: noMailOnly },
  'org.getPresenceSetting': { input: {}, cells: noMailOnly },
  'org.savePresenceSetting': { input: { showsLastSeen: false }, cells: noMailOnly },
  'org.getProfile': { input: {}, cells: noMailOnly },
  'org.saveProfile': {
    input: { postcode: '', address: '', addressDetail: '', secondEmail: '', birthDate: null },
    cells: noMailOnly,
  },
  'org.getCompanySettings': { input: {}, cells: managers },
  'org.createCompany': {
    input: () => {
      companies += 1
      const name = { ko: '새 회사', en: '', zh: '' }
      const fields = { domain: '', language: 'ko-KR', timeZone: 'Asia/Seoul', hue: null } as const
      return { comCode: `NEW-${companies}`, name, ...fields }
    },
    cells: '401 403 403 403 403 403 200',
  },
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
  'org.listHolidayEntries': { input: { year: 2026 }, cells: managers },
  'org.createHoliday': {
    input: async (world) => {
      await world.people.manager.call(orgHolidayApi.removeHoliday, { holidayId: await newHoliday(world) })
      return { ...holiday, day: `2029-01-${String((holidayDay % 28) + 1).padStart(2, '0')}` }
    },
    cells: managers,
  },
  'org.updateHoliday': {
    input: async (world) => ({
      holidayId: await newHoliday(world),
      day: `2027-04-${String((holidayDay % 28) + 1).padStart(2, '0')}`,
      name: holiday.name,
      kind: 'company' as const,
    }),
    cells: managers,
  },
  'org.removeHoliday': {
    input: async (world) => ({ holidayId: await newHoliday(world) }),
    cells: managers,
  },
  'org.listCompanyTitles': { input: {}, cells: managers },
  'org.createTitle': { input: () => newTitle(), cells: managers },
  'org.renameTitle': { input: { kind: 'title', code: 'T1', name: title.name }, cells: managers },
  // Neither order has the titles of the company, and the title of posts stays.
  'org.orderTitles': { input: { kind: 'title', codes: ['NONE'] }, cells: managersRefused },
  'org.removeTitle': { input: { kind: 'title', code: 'T1' }, cells: managersRefused },
  'org.listReorganisations': { input: {}, cells: managers },
  'org.createReorganisation': { input: { name: '개편', applyOn: '2030-01-01' }, cells: managers },
  'org.getReorganisation': {
    input: async (world) => ({ reorganisationId: (await newPlan(world)).reorganisationId }),
    cells: managers,
  },
  'org.listReorganisationEffects': {
    input: async (world) => ({ reorganisationId: (await newPlan(world)).reorganisationId }),
    cells: managers,
  },
  'org.saveReorganisation': {
    input: async (world) => ({
      ...(await newPlan(world)),
      ...{ name: '개편', applyOn: '2030-01-01', departments: [], moves: [] },
    }),
    cells: managers,
  },
  'org.rebaseReorganisation': { input: newPlan, cells: managers },
  // An empty plan is not scheduled, and only a scheduled one is canceled or undone.
  'org.scheduleReorganisation': { input: newPlan, cells: managersRefused },
  'org.cancelReorganisation': { input: newPlan, cells: managersRefused },
  'org.undoReorganisation': { input: newPlan, cells: managersRefused },
  'org.removeReorganisation': { input: newPlan, cells: managers },
  'org.listOrganisationOn': { input: { day: '2026-11-01' }, cells: managers },
  'org.listPeopleOn': { input: { day: '2026-11-01', deptCode: 'ONE-D1' }, cells: managers },
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
