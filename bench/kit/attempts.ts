/** Runs measurements one after the other. A failed one is noted, and the results of the others remain. */
export class Attempts {
  /** What was not measured, with the reason. */
  readonly faults: string[] = []
  private readonly say: (line: string) => void

  constructor(say: (line: string) => void) {
    this.say = say
  }

  /** Runs a measurement; undefined if it failed, because a few failed requests must not lose an hour of results. */
  async run<T>(title: string, measure: () => Promise<T>): Promise<T | undefined> {
    this.say(`Measuring: ${title} …`)
    try {
      return await measure()
    } catch (error) {
      this.faults.push(`${title}: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
  }
}
