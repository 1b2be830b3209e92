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
// The database quotes whole rows in these two, password hashes among them.
const quotedRows = ['err.detail', 'err.where']

// What JSON leaves as it is, but a terminal or a reader of lines acts on: C1 controls, line ends of Unicode, directions.
const acting = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Writes the characters that a terminal acts on as JSON escapes. */
function escapeActing(line: string): string {
  return line.replace(acting, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * Makes the process's logger, to standard output or `to`; secrets are replaced up to three levels
 * deep, and no text of a person ends a line or moves what a terminal shows.
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
