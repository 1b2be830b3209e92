/** The value of `--seal`, as a log, a backup or a mail prints it; undefined without one. */
function givenSeal(): string | undefined {
  const at = process.argv.indexOf('--seal')
  return at < 0 ? undefined : (process.argv[at + 1] ?? '')
}

/** What is wrong with the seal of `--seal`; null if it is there, or if none was given. */
export async function missingSeal(has: (printed: string) => Promise<boolean | null>): Promise<string | null> {
  const printed = givenSeal()
  if (printed === undefined) return null
  const found = await has(printed)
  if (found === null) return `--seal is a number and 64 digits, such as 120:${'0'.repeat(64)}.`
  return found ? null : `The chain has no such seal: its end was cut off or written again after ${printed}.`
}
