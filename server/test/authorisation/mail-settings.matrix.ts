import { mailApi } from '@maru/api/mail'
import { cardTexts } from '@maru/api/mail/card'
import { mailLinkApi } from '@maru/api/mail/link'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { mailTemplateApi } from '@maru/api/mail/template'
import { createFiles } from '#modules/file/file.factory.ts'
import { mimeText, putMail } from '../mails.ts'
import type { Matrix, World } from './world.ts'

const everyone = '401 200 200 200 200 200 200'
/** Statuses for what is in the mailbox of `user`: no other person has it, whatever their roles. */
const owner = '401 200 404 404 404 404 404'

const mailbox = async (world: World) => ({
  mailboxId: (await putMail(world.test, 'user', mimeText())).mailboxId,
})
let made = 0
const named = (name: string) => {
  made += 1
  return `${name} ${made}`
}
const category = async ({ people }: World) => {
  const { result } = await people.user.call(mailSettingsApi.createCategory, {
    name: named('범주'),
    color: 'Red',
  })
  return result.id
}

const texts = Object.fromEntries(Object.keys(cardTexts).map((name) => [name, '']))
const rest = { template: '', freeContent: '', usageState: 0, autoSign: true, replyAutoSign: true }
const card = { ...texts, ...rest }

const period = { startUtc: '2026-11-21T00:00:00Z', endUtc: '2026-11-22T00:00:00Z' }
const inbox = async (world: World) => {
  const place = await mailbox(world)
  // A run that has not ended refuses another one: the world has no jobs.
  await world.test.db`
    insert into mail_rule_run (com_code, mailbox_id, folder_id, started_at)
    select com_code, mailbox_id, 1, now() from mail_box where mailbox_id = ${place.mailboxId}`
  const { result } = await world.people.user.call(mailApi.listFolders, {})
  return { ...place, folderId: result.find((one) => one.wellKnownFolderName === 'inbox')?.id }
}

const folder = async (world: World) => {
  const place = await mailbox(world)
  const { result } = await world.people.user.call(mailApi.listFolders, {})
  return { ...place, folderId: result.find((one) => one.wellKnownFolderName === 'inbox')?.id }
}

const uploaded = async ({ test }: World) => {
  const services = { ...test.app.services, db: test.db }
  const author = { comCode: 'ONE', personCode: 'user' }
  return (await createFiles(services, author, [{ name: '자료.txt', bytes: Buffer.from('자료') }])).fileCode
}
const link = async (world: World) => {
  const asked = { fileCode: await uploaded(world), days: 2, count: 20 }
  return (await world.people.user.call(mailLinkApi.makeFileLink, asked)).result
}

/** Who may call the settings of mail. People of a MAILONLY department have all of it (spec 1§2). */
export const mailSettingsMatrix: Matrix = {
  'mail.listCategories': { input: mailbox, cells: owner },
  'mail.createCategory': {
    input: async (world) => ({ ...(await mailbox(world)), name: named('범주'), color: 'Blue' }),
    cells: owner,
  },
  'mail.changeCategory': {
    input: async (world) => ({ id: await category(world), name: named('범주'), color: 'Green' }),
    cells: owner,
  },
  'mail.removeCategory': { input: async (world) => ({ id: await category(world) }), cells: owner },
  'mail.getCard': { input: {}, cells: everyone },
  'mail.saveCard': { input: card, cells: everyone },
  'mail.readCard': { input: {}, cells: everyone },
  'mail.updateCard': { input: { officeFax: '02-000-0000' }, cells: everyone },
  'mail.setCardState': { input: { usageState: 1 }, cells: everyone },
  'mail.listCardStates': { input: {}, cells: everyone },
  'mail.getSignature': { input: { kind: 'ko' }, cells: everyone },
  'mail.listRules': { input: mailbox, cells: owner },
  'mail.setRules': { input: async (world) => ({ ...(await mailbox(world)), rules: [] }), cells: owner },
  'mail.runRules': { input: inbox, cells: '401 409 404 404 404 404 404' },
  'mail.listRuleRuns': { input: mailbox, cells: owner },
  'mail.getOutOfOffice': { input: {}, cells: everyone },
  'mail.setOutOfOffice': { input: { ...period, enabled: false, internalMessage: '' }, cells: everyone },
  'mail.getAutoReply': { input: mailbox, cells: owner },
  'mail.setAutoReply': {
    input: async (world) => ({
      ...(await mailbox(world)),
      ...{ isEnabled: false, startsAt: null, endsAt: null, message: '' },
    }),
    cells: owner,
  },
  'mail.listAbsences': { input: { addresses: ['user@test.example'] }, cells: everyone },
  'mail.checkBackup': { input: folder, cells: owner },
  'mail.downloadBackup': { input: folder, cells: owner },
  'mail.getUsage': { input: mailbox, cells: owner },
  'mail.removeOlder': {
    input: async (world) => ({ ...(await mailbox(world)), before: '2000-01-01' }),
    cells: owner,
  },
  'mail.listAccounts': { input: {}, cells: everyone },
  'mail.setAccounts': { input: { accounts: [] }, cells: everyone },
  'mail.listBoxes': { input: {}, cells: everyone },
  'mail.listGrants': { input: mailbox, cells: owner },
  'mail.setGrant': {
    input: async (world) => ({ ...(await mailbox(world)), personCode: 'peer', level: 'none' }),
    cells: owner,
  },
  'mail.listMailTemplates': { input: {}, cells: everyone },
  'mail.saveMailTemplate': {
    input: () => ({ name: named('서식'), subject: '', body: '<p>x</p>' }),
    cells: everyone,
  },
  'mail.removeMailTemplate': {
    input: async ({ people }) => {
      const words = { name: named('서식'), subject: '', body: '' }
      return (await people.user.call(mailTemplateApi.saveMailTemplate, words)).result
    },
    cells: owner,
  },
  'mail.getLinkLimits': { input: {}, cells: everyone },
  'mail.makeFileLink': {
    input: async (world) => ({ fileCode: await uploaded(world), days: 1, count: 1 }),
    cells: owner,
  },
  'mail.listFileLinks': { input: {}, cells: everyone },
  'mail.endFileLink': {
    input: async (world) => ({ linkId: (await link(world)).link.linkId }),
    cells: owner,
  },
  'mail.getLinkPage': {
    input: async (world) => ({ key: (await link(world)).path.split('/').at(-2) }),
    cells: '200 200 200 200 200 200 200',
  },
  'mail.getLinkFile': {
    input: async (world) => ({ key: (await link(world)).path.split('/').at(-2), place: 0 }),
    cells: '200 200 200 200 200 200 200',
  },
  'mail.countRuleMails': {
    input: async (world) => ({ ...(await mailbox(world)), conditions: [], exceptions: [] }),
    cells: owner,
  },
  'mail.startBackup': {
    input: async (world) => {
      await world.test.db`delete from mail_backup`
      return folder(world)
    },
    cells: owner,
  },
  'mail.listBackups': { input: {}, cells: everyone },
  'mail.importMails': { input: folder, cells: owner },
  'mail.exportMails': { input: mailbox, cells: owner },
}
