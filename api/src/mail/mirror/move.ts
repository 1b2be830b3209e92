import { change, read } from '../../kit/endpoint.ts'
import { defineErrors } from '../../kit/errors.ts'
import { instant, nullable, object, oneOf, rowId, type Static, Type } from '../../kit/schema.ts'
import { mailTopic } from '../topic.ts'
import { mirrorReasons, mirrorStates } from './mirror.ts'

/** Error codes of moves between the portal and the mail server of a company. */
export const mailMoveErrors = defineErrors({
  'mail.moveNotConnected': 409,
})
type MailMoveErrors = typeof mailMoveErrors
declare module '../../kit/errors.ts' {
  interface DeclaredErrors extends MailMoveErrors {}
}

/**
 * Kinds of moves: `onto` adds the mails that only the portal has to the server; `back` looks for each mail of the server in the
 * portal, and reads what is missing.
 */
export const moveKinds = ['onto', 'back'] as const
/** A kind of move. */
export type MoveKind = (typeof moveKinds)[number]

/** States of a move: `waiting` has not begun, `paused` waits for the person with a reason. */
export const moveStates = ['waiting', 'running', 'paused', 'stopped', 'done'] as const

/**
 * Why a mail is on one side only. Onto the server: it has no room, the mail is too large for it or has bytes that IMAP does not
 * carry, its folder cannot be made, it is refused, ends each attempt, or is not found afterwards. Back: it is too large, it cannot
 * be read, the server does not hand it out, or its folder is not mirrored.
 */
export const moveReasons = [
  ...(['quota', 'tooLarge', 'binary', 'folder', 'refused', 'notTaken', 'notFound'] as const),
  ...(['unreadable', 'notGiven', 'outside'] as const),
] as const
/** Why a mail is on one side only. */
export type MoveReason = (typeof moveReasons)[number]

const serverOnlyMail = object({
  folder: Type.String(),
  /** Empty for a whole folder. */
  subject: Type.String(),
  /** Bytes; 0 for a whole folder. */
  size: Type.Integer(),
  reason: oneOf(moveReasons),
  count: Type.Integer(),
})
/** A mail, or a folder of mails, that is on the server only. */
export type ServerOnlyMail = Static<typeof serverOnlyMail>

const refusal = object({
  reason: oneOf(moveReasons),
  mails: Type.Integer(),
  /** The words of the server for one of them. */
  detail: Type.String(),
})

const mailMove = object({
  kind: oneOf(moveKinds),
  state: oneOf(moveStates),
  reason: oneOf(['', ...moveReasons]),
  /** The words of the server. */
  detail: Type.String(),
  /** Mails and bytes of the whole move, and of what is on the server by now. */
  total: Type.Integer(),
  bytes: Type.Integer(),
  done: Type.Integer(),
  doneBytes: Type.Integer(),
  refused: Type.Array(refusal),
  /** Mails that were compared in the end, those that are on both sides, and those that are not. */
  compared: Type.Integer(),
  verified: Type.Integer(),
  missing: Type.Integer(),
  /** Mails that are on the server only, and the first 200 of them. */
  serverOnly: Type.Integer(),
  serverList: Type.Array(serverOnlyMail),
  askedAt: instant,
  endedAt: nullable(instant),
})
/** A move of a mailbox. */
export type MailMove = Static<typeof mailMove>

const moves = object({
  /** Mails that only the portal has, from before the connection, and their bytes. */
  portalOnly: Type.Integer(),
  portalOnlyBytes: Type.Integer(),
  onto: nullable(mailMove),
  back: nullable(mailMove),
})
/** The moves of a mailbox. */
export type MailMoves = Static<typeof moves>

const own = { mailOnly: true } as const
const which = object({ kind: oneOf(moveKinds) })
const refreshes = ['mail.getMailMoves'] as const

/** Moves of the viewer's mailbox between the portal and the mail server of the company. */
export const moveCalls = {
  getMailMoves: read('/api/mail/move', 'maru', {
    ...own,
    summary:
      "Returns how many mails of the viewer's mailbox are in the portal only, and how far they have moved to the mail server of the company, and back.",
    output: moves,
    refreshedBy: [{ topic: mailTopic }],
  }),
  startMailMove: change('/api/mail/move/start', 'maru', {
    ...own,
    cost: 'heavy',
    summary:
      'Moves the mails that only the portal has to the mail server of the company as a job (onto), or looks for all mails of the server in the portal (back). One that is paused or was stopped continues; one that runs is not started twice.',
    input: which,
    output: Type.Boolean(),
    errors: ['mail.moveNotConnected'],
    refreshes: [...refreshes],
  }),
  stopMailMove: change('/api/mail/move/stop', 'maru', {
    ...own,
    summary: 'Stops a move. What has moved stays, and a later start continues.',
    input: which,
    output: Type.Boolean(),
    refreshes: [...refreshes],
  }),
  getMailMoveReport: read('/api/mail/move/report', 'maru', {
    ...own,
    answer: 'raw',
    cost: 'heavy',
    summary:
      'Returns one line of CSV for each mail that moves to the server: folder, subject, result, reason and size.',
    output: Type.Unknown(),
  }),
}

const movingBox = object({
  mailboxId: rowId,
  name: Type.String(),
  address: Type.String(),
  state: oneOf(mirrorStates),
  mirrorReason: oneOf(['', ...mirrorReasons]),
  ...moves.properties,
})
/** A connected mailbox of a company with its moves. */
export type MovingBox = Static<typeof movingBox>

/** Moves of all connected mailboxes of the active company, for super administrators and managers of the company. */
export const moveAdministrationCalls = {
  listMailMoves: read('/api/mail/administration/move', 'maru', {
    summary:
      'Returns the connected mailboxes of the active company, by name, 500 at most, with their moves. Mails are counted, never shown.',
    output: object({
      boxes: Type.Array(movingBox),
      /** Connected mailboxes in all. */
      connected: Type.Integer(),
      /** Mails of the server that the portal does not have, and connected mailboxes for which no move back has compared all. */
      serverOnly: Type.Integer(),
      unchecked: Type.Integer(),
    }),
  }),
  startMailMoves: change('/api/mail/administration/move/start', 'maru', {
    cost: 'heavy',
    summary:
      'Starts a move of all connected mailboxes of the active company; those that run, or have moved whole, are left as they are. Returns how many were started.',
    input: which,
    output: Type.Integer(),
    refreshes: ['mail.listMailMoves', 'mail.getMailMoves'],
  }),
  stopMailMoves: change('/api/mail/administration/move/stop', 'maru', {
    summary: 'Stops the moves of all mailboxes of the active company. Returns how many were stopped.',
    input: which,
    output: Type.Integer(),
    refreshes: ['mail.listMailMoves', 'mail.getMailMoves'],
  }),
  getMailMovesReport: read('/api/mail/administration/move/report', 'maru', {
    answer: 'raw',
    cost: 'heavy',
    summary:
      'Returns one line of CSV for each connected mailbox of the active company: person, state, counts and faults.',
    output: Type.Unknown(),
  }),
}
