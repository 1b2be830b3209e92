import { mailAdministrationApi } from '@maru/api/mail/administration'
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

/** Who may administer mail. */
export const mailAdministrationMatrix: Matrix = {
  'mail.listMailDomains': { input: {}, cells: managers },
  'mail.addMailDomain': { input: fresh, cells: managers },
  'mail.removeMailDomain': { input: domain, cells: managers },
  'mail.makeMailKey': { input: domain, cells: managers },
  'mail.checkMailDomain': { input: domain, cells: managers },
  'mail.listMailQueue': { input: {}, cells: managers },
  // No mail is queued under this number.
  'mail.retryQueuedMail': { input: { outboxId: 999_999 }, cells: '401 403 403 403 403 404 404' },
  'mail.listMailTraces': { input: {}, cells: managers },
}
