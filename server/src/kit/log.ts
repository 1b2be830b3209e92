import { type DestinationStream, type Logger, pino } from 'pino'

/** A structured logger; one JSON object per line. */
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
// The database quotes whole rows in these two fields, including password hashes.
const quotedRows = ['err.detail', 'err.where']

// Characters that JSON does not escape but terminals or line readers interpret: C1 controls, Unicode line ends,
// directional marks.
const acting = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Escapes the characters that a terminal interprets. */
function escapeActing(line: string): string {
  return line.replace(acting, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * Creates the logger of the process; it writes to standard output or `to`. Secrets are redacted up to three levels
 * deep; texts from users cannot end a line or control a terminal.
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: escapeActing },
    redact: {
      paths: [...secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), ...quotedRows],
      censor: '[redacted]',
    },
  }
  return to ? pino(options, to) : pino(options)
}
