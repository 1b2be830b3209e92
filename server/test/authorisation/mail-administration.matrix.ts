import { mailAdministrationApi } from '@maru/api/mail/administration'
import { putMail } from '../mails.ts'
import type { Matrix, World } from './world.ts'

/** Super administrators and managers of the company. */
const managers = '401 403 403 403 403 200 200'

let made = 0
const fresh = () => {
  made += 1
  return { domain: `d${made}.example` }
}
const domain = async ({ people }: World) => {
  const one = fresh()
  await people.manager.call(mailAdministrationApi.addMailDomain, one)
  return one
}

const groupInput = async (world: World) => {
  const { domain: own } = await domain(world)
  return { address: `g@${own}`, name: 'G', takesOutside: true, subjects: ['person:user'] }
}
const group = async (world: World) =>
  (await world.people.manager.call(mailAdministrationApi.saveMailGroup, await groupInput(world))).result
const boxAddress = async (world: World) => {
  const { address } = await groupInput(world)
  return { address, name: 'B' }
}
const limits = { boxBytes: 0, mailBytes: 52_428_800, linkFrom: 20_971_520, linkDays: 30, linkCount: 100 }

const server = { host: 'imap.example.com', port: 993, security: 'tls' } as const

const signIn = {
  ...{ kind: 'password', names: 'address', domain: '', forSending: true, forRules: true, style: 'authzid' },
  ...{ masterUser: '', tokenAddress: '', clientId: '', scope: '', secret: null },
} as const

/** Who may administer mail. */
export const mailAdministrationMatrix: Matrix = {
  'mail.getMailServer': { input: {}, cells: managers },
  'mail.setMailServer': { input: { imap: server, submission: { ...server, port: 465 } }, cells: managers },
  'mail.removeMailServer': { input: {}, cells: managers },
  'mail.listMailMoves': { input: {}, cells: managers },
  'mail.startMailMoves': { input: { kind: 'onto' }, cells: managers },
  'mail.stopMailMoves': { input: { kind: 'back' }, cells: managers },
  'mail.getMailMovesReport': { input: {}, cells: managers },
  'mail.getMailSignIn': { input: {}, cells: managers },
  // The company has no mail server, or had none set by the cells before.
  'mail.setMailSignIn': { input: signIn, cells: '401 403 403 403 403 409 409' },
  'mail.connectAllMailboxes': { input: {}, cells: '401 403 403 403 403 409 409' },
  'mail.listMailDomains': { input: {}, cells: managers },
  'mail.addMailDomain': { input: fresh, cells: managers },
  'mail.removeMailDomain': { input: domain, cells: managers },
  'mail.makeMailKey': { input: domain, cells: managers },
  'mail.checkMailDomain': { input: domain, cells: managers },
  'mail.listMailQueue': { input: {}, cells: managers },
  // No mail is queued under this number.
  'mail.retryQueuedMail': { input: { outboxId: 999_999 }, cells: '401 403 403 403 403 404 404' },
  'mail.listMailTraces': { input: {}, cells: managers },
  'mail.listMailGroups': { input: {}, cells: managers },
  'mail.saveMailGroup': { input: groupInput, cells: managers },
  'mail.removeMailGroup': { input: group, cells: managers },
  'mail.getCompanyLimits': { input: {}, cells: managers },
  'mail.setCompanyLimits': { input: limits, cells: managers },
  'mail.listAdministeredBoxes': { input: {}, cells: managers },
  'mail.setBoxLimit': {
    input: async ({ test }) => ({ mailboxId: (await putMail(test, 'user')).mailboxId, limitBytes: 0 }),
    cells: managers,
  },
  'mail.createSharedBox': {
    input: async (world) => ({ ...(await boxAddress(world)), manager: 'user' }),
    cells: managers,
  },
}
