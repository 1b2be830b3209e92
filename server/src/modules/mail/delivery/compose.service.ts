import { randomUUID } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Mail } from '#kit/mail/mail.ts'
import { headLine } from '#kit/mail/mail.ts'
import type { Background } from '#kit/room.ts'

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : 'maru.invalid')

/** The MIME text of a mail of the portal itself, as its mail server would send it. */
export function composeText(
  { clock, config }: Pick<Background, 'clock' | 'config'>,
  { to, subject, text, html }: Mail,
): Promise<Buffer> {
  const host = hostOf(config.publicUrl)
  return new MailComposer({
    from: { name: 'Maru', address: `noreply@${host}` },
    to: { name: headLine(to.name), address: headLine(to.address) },
    subject: headLine(subject),
    text,
    html,
    date: clock.now(),
    messageId: `<${randomUUID()}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}
