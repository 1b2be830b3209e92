import { cardTexts } from '@maru/api/mail/card'
import { mailSettingsApi } from '@maru/api/mail/settings'
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
}
