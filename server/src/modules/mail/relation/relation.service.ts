import { mailLimits } from '@maru/api/mail/writing'
import type { RelatedPerson } from '@maru/api/relation'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import type { RelationSide } from '#modules/relation/index.ts'
import type { MailText } from '../mime/mime.rules.ts'
import { requireMail } from '../reading/mail.access.ts'
import { answerBody } from '../sending/answer.rules.ts'
import { copyAttachments, quotedBodies, quoteTexts } from '../sending/answer.service.ts'
import { findSender } from '../sending/sender.sql.ts'
import { selectAddressed, selectStoredMails, selectSubjects } from './relation.sql.ts'

const module = new URL('../mime/mime.rules.ts', import.meta.url).href

/** People of a mail that an event begins with; a mail to a whole company is no invitation list. */
const mostPeople = 50

const numbersOf = (ids: readonly string[]) => ids.map(Number).filter(Number.isSafeInteger)

/** Sender and recipients without the viewer, each once: colleagues as people, the others as addresses. */
async function peopleOf(context: Context, mail: MailText): Promise<RelatedPerson[]> {
  const { db, viewer, clock } = context
  const own = (await findSender(db, viewer.personCode))?.address.toLowerCase()
  const all = new Map([mail.from, ...mail.to, ...mail.cc].map((one) => [one.email.toLowerCase(), one]))
  const others = [...all].filter(([address]) => address !== '' && address !== own).slice(0, mostPeople)
  const addresses = others.map(([address]) => address)
  const known = await selectAddressed(db, { comCode: viewer.comCode, addresses, now: clock.now() })
  const colleagues = new Map(known.map((one) => [one.address, one]))
  return others.flatMap(([address, { displayName }]) => {
    const person = colleagues.get(address)
    if (person?.personCode === viewer.personCode) return []
    const name = displayName || address
    const { personCode = null, deptName = { ko: '', en: '', zh: '' } } = person ?? {}
    return [{ personCode, email: address, name: person?.name ?? { ko: name, en: name, zh: name }, deptName }]
  })
}

/** Mails as items from which events, articles and documents are made. */
export const mailRelations: RelationSide = {
  kind: 'mail',
  async listReadable({ db, viewer }, ids) {
    const rows = await selectSubjects(db, numbersOf(ids), viewer)
    return rows.map(({ entryId, subject }) => ({
      id: String(entryId),
      title: subject,
      url: `/mail?MAIL=${entryId}`,
    }))
  },
  listStored: async (db, ids) => (await selectStoredMails(db, numbersOf(ids))).map(String),
  async begin(context, id, to) {
    const row = await requireMail(context, id)
    if (row.isDraft) throw notFound()
    const owner = context.viewer.personCode
    const bytes = await context.slots
      .one('mailStore')
      .readText(context, { digest: row.digest, size: row.textSize })
    const mail = await runInThread<MailText>({ module, name: 'readMail', input: bytes, owner })
    // Pictures of a mail belong to its readers, and those of other hosts report who looks at them.
    const text = (await quotedBodies(owner, mail.bodies)).replaceAll(/<img\b[^>]*>/gi, '')
    const places = mail.attachments.map(({ place }) => place)
    const isEvent = to === 'event'
    return {
      title: mail.subject.slice(0, mailLimits.subject),
      content: isEvent
        ? text
        : answerBody(mail, text, 'reply', { ...(await quoteTexts(context)), signature: '' }),
      people: isEvent ? await peopleOf(context, mail) : [],
      fileCode: isEvent ? null : await copyAttachments(context, bytes, places),
    }
  },
}
