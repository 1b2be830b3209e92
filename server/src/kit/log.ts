import { type DestinationStream, type Logger, pino } from 'pino'

/** A structured logger; one JSON object a line. */
export type Log = Logger

const secretFields = [
  'password',
  'token',
  'cookie',
  'authorization',
  'secret',
  'currentPassword',
  'newPassword',
]

/** Makes the process's logger, to standard output or `to`; secrets are replaced up to three levels deep. */
export function createLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  }
  return to ? pino(options, to) : pino(options)
}
