import { userInfo } from 'node:os'

/** The name of the user of this process, or its number where the system has no name for it. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}

/** The message of an error for the person who typed a command. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // A host name with two addresses fails with an AggregateError, which has a code and no message.
  const { code } = error as NodeJS.ErrnoException
  const message = error.message || code || error.name
  if (code !== 'EACCES') return message
  return `${message}\nThe user of this command, ${userName()}, needs rights to this folder or file.`
}

/** A wrong use of a command: it prints the usage. */
export class UsageFault extends Error {}

/** The value of `--seal`, as a log, a backup or a mail prints it; undefined without one. */
function givenSeal(): string | undefined {
  const at = process.argv.indexOf('--seal')
  return at < 0 ? undefined : (process.argv[at + 1] ?? '')
}

/** What is wrong with the seal of `--seal`; null if it is there, or if none was given. */
export async function missingSeal(has: (printed: string) => Promise<boolean | null>): Promise<string | null> {
  const printed = givenSeal()
  if (printed === undefined) return null
  const match = await has(printed)
  if (match === null) return `--seal is a number and 64 digits, such as 120:${'0'.repeat(64)}.`
  return match ? null : `The chain has no such seal: its end was cut off or written again after ${printed}.`
}
