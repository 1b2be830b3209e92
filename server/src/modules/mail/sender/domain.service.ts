import type { Context } from '#kit/context.ts'
import { selectOwnDomains } from './sender.sql.ts'

/** The mail domains that count as internal: those of the companies, and those of the settings (spec 3§5). */
export async function listInternalDomains({ db, config }: Context): Promise<string[]> {
  return [...new Set([...(await selectOwnDomains(db)), ...config.mail.internalDomains])].sort()
}
