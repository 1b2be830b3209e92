import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { accountPersonApi } from '@maru/api/account/person'
import { type Matrix, password } from './world.ts'

let made = 0
const noTitle = { titleCode: '', positionCode: '', gradeCode: '' }

/** A person of ONE without an account. */
const person = () => ({
  name: { ko: '새 사람', en: '', zh: '' },
  employeeNumber: '',
  email: '',
  mobileTel: '',
  officeTel: '',
  officeExtTel: '',
  hireDate: null,
  login: '',
  language: 'ko-KR',
  isDisabled: false,
  posts: [{ deptCode: 'ONE-D1', isMain: true, ...noTitle }],
})

/** Who may call account. */
export const accountMatrix: Matrix = {
  'account.login': { input: { username: 'user', password }, cells: '200 200 200 200 200 200 200' },
  'account.loginEx': { input: { username: 'user', password }, cells: '200 200 200 200 200 200 200' },
  'account.loginByEmail': {
    input: { email: 'user@test.example', password },
    cells: '200 200 200 200 200 200 200',
  },
  'account.getLoginHint': { input: { username: 'nobody' }, cells: '200 200 200 200 200 200 200' },
  'account.logout': { input: {}, cells: '200 200 200 200 200 200 200' },
  'account.getCurrentAccount': { input: {}, cells: '401 200 200 200 200 200 200' },
  'account.getCurrentUser': { input: {}, cells: '401 200 200 200 200 200 200' },
  'account.getPhoto': { input: { idOrAddress: 'user' }, cells: '401 200 200 200 200 200 200' },
  'account.listPhotos': { input: { codes: ['user'] }, cells: '401 200 200 200 200 200 200' },
  'account.getManifest': { input: {}, cells: '401 200 200 200 200 200 200' },
  'account.checkAccess': { input: { ep: '/po/home' }, cells: '401 200 200 200 200 200 200' },
  'account.listRoles': { input: {}, cells: '401 200 200 200 403 200 200' },
  // The post is in ONE-D1. Only people with a post in this department may use it.
  'account.switchPost': { input: { DeptCode: 'ONE-D1' }, cells: '401 200 200 403 403 403 403' },
  'account.changePassword': {
    // The right password would end the sessions of the test world.
    input: async (world) => {
      await world.forgetGuesses()
      return { currentPassword: 'not the password', newPassword: 'seven quiet bicycles' }
    },
    cells: '401 403 403 403 403 403 403',
  },
  'account.listAppPasswords': { input: {}, cells: '401 200 200 200 403 200 200' },
  'account.createAppPassword': {
    input: async ({ test }) => {
      await test.db`delete from account_app_password`
      return { name: '휴대전화' }
    },
    cells: '401 200 200 200 403 200 200',
  },
  'account.revokeAppPassword': {
    input: async ({ people, test }) => {
      await test.db`delete from account_app_password`
      const { appPasswordId } = (
        await people.user.call(accountAppPasswordApi.createAppPassword, { name: '달력' })
      ).result
      return { appPasswordId }
    },
    cells: '401 200 404 404 403 404 404',
  },
  'account.getPasswordHelp': { input: {}, cells: '200 200 200 200 200 200 200' },
  'account.requestPasswordReset': {
    input: async (world) => {
      await world.forgetGuesses()
      return { username: 'user' }
    },
    cells: '200 200 200 200 200 200 200',
  },
  'account.getPasswordReset': { input: (world) => world.resetSecret(), cells: '200 200 200 200 200 200 200' },
  'account.resetPassword': {
    input: async (world) => ({ ...(await world.resetSecret()), newPassword: 'seven quiet bicycles' }),
    cells: '200 200 200 200 200 200 200',
  },
  'account.createResetCode': { input: { personCode: 'peer' }, cells: '401 403 403 403 403 200 200' },
  'account.unlockAccount': { input: { personCode: 'peer' }, cells: '401 403 403 403 403 200 200' },
  'account.listAccounts': { input: { page: 1, itemsPerPage: 20 }, cells: '401 403 403 403 403 200 200' },
  'account.exportAccounts': { input: { language: 'ko-KR' }, cells: '401 403 403 403 403 200 200' },
  'account.setRoles': { input: { personCode: 'peer', roleIds: [] }, cells: '401 403 403 403 403 200 200' },
  'account.getPersonForm': { input: { personCode: 'peer' }, cells: '401 403 403 403 403 200 200' },
  'account.listTitles': { input: {}, cells: '401 403 403 403 403 200 200' },
  'account.createPerson': {
    input: () => ({ ...person(), personCode: `new-${++made}` }),
    cells: '401 403 403 403 403 200 200',
  },
  'account.updatePerson': {
    input: async (world) => {
      const form = await world.people.super.call(accountPersonApi.getPersonForm, { personCode: 'peer' })
      const { login, version } = form.result
      return { ...person(), login, version, personCode: 'peer' }
    },
    cells: '401 403 403 403 403 200 200',
  },
  'account.retirePerson': {
    input: { personCode: 'peer', retiredOn: null },
    cells: '401 403 403 403 403 200 200',
  },
  'account.listOwned': { input: { personCode: 'peer' }, cells: '401 403 403 403 403 200 200' },
  'account.handOver': {
    input: { personCode: 'peer', handOver: { successorCode: null, choices: [] } },
    cells: '401 403 403 403 403 200 200',
  },
  'account.setLeave': { input: { personCode: 'peer', leave: null }, cells: '401 403 403 403 403 200 200' },
  'account.getAppointmentForm': {
    input: { personCode: 'peer', day: '2026-12-01' },
    cells: '401 403 403 403 403 200 200',
  },
  'account.listAppointments': { input: { page: 1, itemsPerPage: 20 }, cells: '401 403 403 403 403 200 200' },
  // An outdated version, so that every call gets the same answer.
  'account.orderAppointment': {
    input: {
      ...{ personCode: 'peer', day: '2026-12-01', version: 'none' },
      posts: [
        { deptCode: 'ONE-HR', titleCode: '', positionCode: '', gradeCode: '', isMain: true, untilDay: null },
      ],
    },
    cells: '401 403 403 403 403 409 409',
  },
  'account.cancelAppointment': {
    input: { personCode: 'peer', appointmentId: 1 },
    cells: '401 403 403 403 403 404 404',
  },
  'account.getTransfer': { input: { personCode: 'peer' }, cells: '401 403 403 403 403 403 200' },
  // 'peer' has no order, and the department is of the same company.
  'account.orderTransfer': {
    input: {
      ...{ personCode: 'peer', firstDay: '2099-01-01', deptCode: 'ONE-HR', titleCode: '', positionCode: '' },
      ...{ gradeCode: '', employeeNumber: '', email: '' },
    },
    cells: '401 403 403 403 403 403 400',
  },
  'account.cancelTransfer': { input: { personCode: 'peer' }, cells: '401 403 403 403 403 403 404' },
  'account.invitePeople': { input: { personCodes: ['peer'] }, cells: '401 403 403 403 403 200 200' },
  'account.setLanguage': { input: { language: 'en-US' }, cells: '401 200 200 200 200 200 200' },
}
