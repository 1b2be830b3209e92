import { instant, nullable, object, oneOf, type Static, Type } from './schema.ts'

/** The checks before people are let in, in the order in which an administrator does them. */
export const startChecks = [
  'address',
  'mail',
  'mailRecords',
  'breakGlass',
  'people',
  'menus',
  'backup',
] as const
/** The name of a check. */
export type StartCheckName = (typeof startChecks)[number]

/** What a check can find; the texts are in the room `admin`. */
export const startCodes = [
  ...['addressGood', 'addressPlain', 'addressEnds', 'addressMissing', 'addressUnknown', 'addressSilent'],
  ...['addressOther', 'mailSent', 'mailOff', 'mailNoAddress', 'mailRefused'],
  ...['recordsGood', 'recordsMissing', 'recordsUnknown', 'domainMissing'],
  ...['breakGlassGood', 'breakGlassNone', 'breakGlassOne', 'breakGlassNoStep'],
  ...['peopleGood', 'peopleNone', 'peopleNoLogin'],
  ...['menusGood', 'menusNone', 'menusHidden', 'menusEmpty'],
  ...['backupGood', 'backupNone', 'backupFailed', 'backupUntested', 'backupOld'],
  ...['checkLate', 'checkFailed'],
] as const
/** What a check found. */
export type StartCode = (typeof startCodes)[number]

/** The result of a check: `fault` must be mended before people come, `warn` should be. */
export const startResult = object({
  level: oneOf(['ok', 'warn', 'fault']),
  code: oneOf(startCodes),
  /** A number of the text, such as people or days. */
  count: nullable(Type.Integer()),
  /** A host, records or the reply of a server. */
  subject: Type.String(),
  /** When something happened or ends. */
  happenedAt: nullable(instant),
})
/** The result of a check. */
export type StartResult = Static<typeof startResult>
