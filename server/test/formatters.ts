/** Counts formatters of times that work creates in this thread, and the conversions by them. */
export async function countFormatters(
  work: () => unknown,
): Promise<{ createdCount: number; usedCount: number }> {
  const counts = { createdCount: 0, usedCount: 0 }
  const { DateTimeFormat } = Intl
  class CountedFormat extends DateTimeFormat {
    constructor(...given: ConstructorParameters<typeof DateTimeFormat>) {
      super(...given)
      counts.createdCount += 1
    }
    override formatToParts(at?: Date | number) {
      counts.usedCount += 1
      return super.formatToParts(at)
    }
  }
  Intl.DateTimeFormat = CountedFormat as unknown as typeof DateTimeFormat
  try {
    await work()
  } finally {
    Intl.DateTimeFormat = DateTimeFormat
  }
  return counts
}

/** A VTIMEZONE whose offset no zone has. */
export const oddZone = (name: string, offset = '+0137') => [
  ...['BEGIN:VTIMEZONE', `TZID:${name}`, 'BEGIN:STANDARD', 'DTSTART:16010101T000000'],
  ...[`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE'],
]
