import './settings-errors.ts'
import { change, read } from '../kit/endpoint.ts'
import { instant, nullable, object, oneOf, type Static, Type, text } from '../kit/schema.ts'
import { mailId } from './folder.ts'
import { mailTopic } from './topic.ts'

/** States of an out-of-office text on the wire. */
export const oofStates = ['Disabled', 'Enabled', 'Scheduled'] as const

const message = text(300_000)
const own = { mailOnly: true } as const
const success = Type.Integer({ enum: [1] })

/** The out-of-office text of a mailbox (spec 3§3). */
export const outOfOffice = object({
  startUtc: instant,
  endUtc: instant,
  enabled: Type.Boolean(),
  state: oneOf(oofStates),
  /** HTML. */
  internalMessage: message,
  /** Always empty, as in the specification. */
  externalMessage: message,
  /** Whether people outside of the portal get the same text. */
  answersOutside: Type.Boolean(),
  /** When an approved leave answers in its place, until when; null otherwise. */
  leaveUntil: nullable(instant),
})
/** The out-of-office text of a mailbox. */
export type OutOfOfficeText = Static<typeof outOfOffice>

/** The standing answer of a mailbox. */
export const autoReply = object({
  isEnabled: Type.Boolean(),
  /** Null without a period. */
  startsAt: nullable(instant),
  endsAt: nullable(instant),
  /** HTML. */
  message,
})
/** The standing answer of a mailbox. */
export type AutoReply = Static<typeof autoReply>

/** Automatic answers (spec 3§7). */
export const absenceCalls = {
  getOutOfOffice: read('/api/mail/settings/exchange/oof', '3§7', {
    ...own,
    summary:
      'Returns the out-of-office text of the viewer; without one a disabled one from today to tomorrow.',
    output: outOfOffice,
  }),
  setOutOfOffice: change('/api/mail/settings/exchange/oof', '3§7', {
    ...own,
    summary:
      'Switches the out-of-office text on for a period, or off. Each change of the period or the text is a new absence, in which every sender is answered once. Returns 1.',
    bodyLimit: 1_000_000,
    input: object({
      startUtc: instant,
      endUtc: instant,
      enabled: Type.Boolean(),
      internalMessage: message,
      /** Ignored: people outside get the same text or none. */
      externalMessage: Type.Optional(message),
      answersOutside: Type.Optional(Type.Boolean()),
    }),
    output: success,
    errors: ['mail.oofOrder', 'mail.oofPast'],
    refreshes: ['mail.getOutOfOffice', 'mail.listAbsences'],
  }),
  getAutoReply: read('/api/mail/settings/autoreply', 'maru', {
    ...own,
    summary: 'Returns the standing answer of a mailbox.',
    input: object({ mailboxId: Type.Optional(mailId) }),
    output: autoReply,
  }),
  setAutoReply: change('/api/mail/settings/autoreply', 'maru', {
    ...own,
    summary: 'Changes the standing answer of a mailbox; each sender gets one a day. Returns 1.',
    bodyLimit: 1_000_000,
    input: object({ mailboxId: Type.Optional(mailId), ...autoReply.properties }),
    output: success,
    errors: ['mail.oofOrder', 'mail.oofPast', 'mail.replyEmpty'],
    refreshes: ['mail.getAutoReply'],
  }),
  listAbsences: read('/api/mail/absence/list', 'maru', {
    ...own,
    method: 'POST',
    summary:
      'Returns which of these addresses belong to people of the portal who are out of office now, and until when.',
    input: object({ addresses: Type.Array(text(320), { maxItems: 200 }) }),
    output: Type.Array(object({ address: Type.String(), until: instant })),
    refreshedBy: [{ topic: mailTopic }],
  }),
}
