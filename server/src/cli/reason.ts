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
