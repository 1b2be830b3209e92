import type { Matrix, World } from './world.ts'

const managers = '401 403 403 403 403 200 200'
const secret = 'a-secret-that-no-browser-has'
const all = (status: number) => Array(7).fill(status).join(' ')

const attributes = {
  ...{ nameKo: 'cn', nameEn: '', nameZh: '', email: 'mail', mobileTel: '', officeTel: '' },
  ...{ employeeNumber: '', title: '', department: '' },
}
const directory = {
  ...{ directoryId: null, version: 0, name: 'LDAP', domains: [], hosts: ['ldap-host.example'] },
  ...{ servers: ['ldap.example:636'], security: 'ldaps', ca: '', bindDn: 'cn=maru', bindPassword: 'secret' },
  ...{ baseDn: 'dc=example', personFilter: '(objectClass=person)', loginAttribute: 'uid' },
  ...{ keyAttribute: 'entryUUID', attributes, mostGuesses: 4, isOn: false, isSynced: false, syncHour: 2 },
  ...{ groupBase: '', groups: [], deptCode: '', adopts: false, leaveLimit: 10 },
} as const

const id = '11111111-1111-4111-8111-111111111111'
/** A token that is none; without the count of the sender before. */
async function forgedToken({ test }: World) {
  await test.db`delete from kit_throttle`
  return { token: 'aaaaaaaaaaaaaaaaaaaa.bbbb.cccc', binder: secret }
}
const teams = {
  ...{ tenant: id, clientId: id, authority: 'https://entra.example', domains: [], hosts: ['teams.example'] },
  ...{ frames: ['https://teams.microsoft.com'], isOn: false },
}

/** Who may call sign-in providers: company managers read and test, super administrators change. */
export const providerMatrix: Matrix = {
  'account.findProviders': { input: { host: 'portal.example' }, cells: all(200) },
  'account.enterFederated': { input: { ticket: secret, binder: secret }, cells: all(403) },
  'account.listProviders': { input: {}, cells: managers },
  'account.saveProvider': {
    input: {
      ...{ providerId: null, version: 0, name: '통합 로그인', nameEn: '', nameCn: '', clientSecret: null },
      ...{
        domains: [],
        hosts: [],
        issuer: 'https://idp.example',
        clientId: 'maru',
        tenant: '',
        isOn: false,
        createsIn: null,
      },
    },
    cells: '401 403 403 403 403 403 200',
  },
  'account.saveSamlProvider': {
    input: {
      ...{ providerId: 'saml0', version: 0, name: '통합 로그인', nameEn: '', nameCn: '', clientId: '' },
      ...{
        domains: [],
        hosts: [],
        issuer: 'https://idp.example',
        isOn: false,
        createsIn: null,
        certificates: ['none'],
      },
      ...{ signInUrl: 'https://idp.example/in', signOutUrl: '', metadataUrl: '', wantsSignedResponse: true },
    },
    // The certificate is none, which only a super administrator learns.
    cells: '401 403 403 403 403 403 400',
  },
  'account.readSamlMetadata': { input: { url: '', xml: '<none/>' }, cells: '401 403 403 403 403 403 400' },
  'account.listProviderAccounts': {
    input: { state: 'waiting', page: 1, itemsPerPage: 20 },
    cells: managers,
  },
  // Which person and which account is answered for each of them.
  'account.linkProviderAccounts': {
    input: { links: [{ provider: 'unknown', subject: 'name', personCode: 'user' }] },
    cells: managers,
  },
  'account.refuseProviderAccounts': {
    input: { accounts: [{ provider: 'unknown', subject: 'name' }] },
    cells: managers,
  },
  'account.unlinkProviderAccount': {
    input: { provider: 'unknown', subject: 'name' },
    cells: '401 403 403 403 403 404 404',
  },
  'account.removeProvider': { input: { providerId: 'unknown' }, cells: '401 403 403 403 403 403 404' },
  'account.testProvider': { input: { providerId: 'unknown' }, cells: '401 403 403 403 403 404 404' },
  'account.listDirectories': { input: {}, cells: managers },
  'account.saveDirectory': { input: directory, cells: '401 403 403 403 403 403 200' },
  'account.removeDirectory': { input: { directoryId: 'unknown' }, cells: '401 403 403 403 403 403 404' },
  'account.testDirectory': {
    input: { ...directory, directoryId: 'unknown', typed: 'user' },
    cells: '401 403 403 403 403 403 404',
  },
  'account.findTeams': { input: { host: 'portal.example' }, cells: all(200) },
  'account.enterTeams': { input: forgedToken, cells: all(403) },
  'account.linkTeams': { input: forgedToken, cells: '401 403 403 403 403 403 403' },
  'account.getTeams': { input: {}, cells: managers },
  'account.saveTeams': {
    async input({ test }) {
      await test.db`delete from account_teams`
      return { ...teams, version: 0 }
    },
    cells: '401 403 403 403 403 403 200',
  },
  'account.removeTeams': {
    async input({ test }) {
      await test.db`
        insert into account_teams (com_code, tenant, client_id, authority, frames, is_on)
        values ('ONE', ${id}, ${id}, 'https://entra.example', '{}', false) on conflict do nothing`
      return {}
    },
    cells: '401 403 403 403 403 403 200',
  },
  'account.testTeams': { input: {}, cells: '401 403 403 403 403 404 404' },
}
