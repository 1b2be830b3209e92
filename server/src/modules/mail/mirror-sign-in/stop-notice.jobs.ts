import { mail as texts } from '@maru/i18n/mail/texts'
import { inTransaction } from '#kit/db.ts'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Background } from '#kit/room.ts'
import { selectManagers } from '#modules/account/index.ts'
import {
  companySignIn,
  refusalsAtMost,
  type SignInService,
  selectTries,
} from '../mirror-table/sign-in.sql.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'mail.reportSignInStop': { comCode: string; service: SignInService }
  }
}

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'mail.signInStopped': { comCode: string; service: SignInService }
  }
}

const serviceName = (service: SignInService) => ({
  ko: texts.ko.administration.signIn.services[service],
  en: texts.en.administration.signIn.services[service],
  zh: texts.zh.administration.signIn.services[service],
})

/** The notification of the administrators that the sign-in of their company has stopped; it cannot be switched off. */
export const signInStoppedNotification = notification({
  name: 'mail.signInStopped',
  kind: 'ET',
  topic: 'security.notice',
  async listViewers({ db, clock }, { comCode }, recipients) {
    const managers = await selectManagers(db, comCode, clock.now())
    return managers.filter((one) => recipients.some(({ personCode }) => personCode === one.personCode))
  },
  async describe({ db }, { comCode, service }) {
    const last = (await selectTries(db, comCode)).find((one) => one.service === service)
    // The administrator may have entered the sign-in again meanwhile.
    if (!last || last.refused < refusalsAtMost) return null
    return {
      ...{ word: 'mail.alarm.signInStopped', title: serviceName(service), actor: null },
      ...{ url: '/admin/mailflow', subject: `mail.signIn:${comCode}:${service}` },
    }
  },
})

/** Notifies the administrators of a company that its sign-in has stopped; once until they enter it again. */
export async function reportStop(
  context: Background,
  { comCode, service }: { comCode: string; service: SignInService },
): Promise<void> {
  const signIn = await companySignIn.find(context.db, { comCode })
  if (!signIn) return
  const recipients = await selectManagers(context.db, comCode, context.clock.now())
  const eventKey = `mail.signInStopped:${comCode}:${service}:${signIn.setAt}`
  const order = { name: 'mail.signInStopped' as const, thing: { comCode, service }, recipients, eventKey }
  await inTransaction(context.db, (db) => notify({ ...context, db }, order))
}
