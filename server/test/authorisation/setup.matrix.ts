import type { SetupPlan } from '@maru/api/setup'
import type { Matrix } from './world.ts'

const secret = 'no link'
const plan: SetupPlan = {
  company: {
    ...{ comCode: 'NEW', nameKo: '새', nameEn: '', nameZh: '', domain: '' },
    ...{ language: 'ko-KR', timeZone: 'Asia/Seoul', hue: null },
  },
  admin: { name: '새', login: 'new', email: '', password: 'seven quiet bicycles' },
  mail: null,
  withFiles: false,
}
const mail = { host: '127.0.0.1', port: 25, isSecure: false, user: '', password: '', from: 'a@b.example' }
// The test world has companies, so the setup is not available any more.
const cells = '409 409 409 409 409 409 409'

/** Who may call setup. No person may set up a portal that already has a company; managers import files. */
export const setupMatrix: Matrix = {
  'setup.getSetup': { input: { secret }, cells },
  'setup.testSetupMail': { input: { secret, mail, to: 'a@b.example', language: 'ko-KR' }, cells },
  'setup.uploadSetupFile': { input: { secret, name: 'people.csv' }, cells },
  'setup.checkSetupFiles': { input: { secret }, cells },
  // The file lacks the others: the answer is a report with faults.
  'setup.importOrganisation': {
    input: { files: [{ name: 'titles.csv', bytes: '' }], isCheck: true, keepsMissing: true },
    cells: '401 403 403 403 403 200 200',
  },
  'setup.runSetup': { input: { secret, ...plan }, cells },
}
