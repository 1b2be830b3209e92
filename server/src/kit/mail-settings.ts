import { Type } from '@maru/api/kit/schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Bus } from './bus.ts'
import type { Services } from './context.ts'
import type { Db } from './db.ts'
import type { Mailer, MailServer } from './mail.ts'
import { selectSetting, upsertSetting } from './settings.sql.ts'

/** The cache name that notifies processes of a changed setting. */
export const settingCache = 'setting'

const isMailServer = new Ajv2020().compile<MailServer>(
  Type.Object({ url: Type.String({ pattern: '^smtps?://' }), from: Type.String({ pattern: '@' }) }),
)

/** Stores the mail server of the portal; every process uses it after commit. */
export async function storeMailServer(
  parts: Pick<Services, 'forget'> & { db: Db },
  server: MailServer,
): Promise<void> {
  await upsertSetting(parts.db, 'mail', server)
  await parts.forget(parts.db, settingCache, 'mail')
}

/** Applies the stored mail server, now and after each change. */
export async function followMailServer(db: Db, bus: Bus, mail: Mailer): Promise<void> {
  const read = async () => {
    const stored = await selectSetting(db, 'mail')
    mail.use(isMailServer(stored) ? stored : null)
  }
  const again = () => void read().catch(() => undefined)
  bus.on('cache', (message) => {
    if (message.cache === settingCache) again()
  })
  bus.onChange((connected) => {
    if (connected) again()
  })
  await read()
}
