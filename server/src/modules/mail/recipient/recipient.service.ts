import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailApi } from '@maru/api/mail'
import type { Context } from '#kit/context.ts'
import { selectSuggested } from './recipient.sql.ts'

const most = 8

/** Addresses for the fields of the writer besides the people of the directory. */
export function suggestRecipients(
  { db, viewer }: Context,
  { text }: Input<typeof mailApi.suggestRecipients>,
): Promise<Output<typeof mailApi.suggestRecipients>> {
  const { comCode, personCode } = viewer
  return selectSuggested(db, {
    comCode,
    personCode,
    text: text.trim().normalize('NFC').toLowerCase(),
    limit: most,
  })
}
