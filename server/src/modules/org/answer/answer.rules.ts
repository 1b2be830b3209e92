/** A cache of answers for one version, by question; the least recently used one is evicted first. */
export class Memory {
  private version = ''
  private weight = 0
  private readonly most: number
  private readonly kept = new Map<string, { answer: Promise<unknown>; weight: number }>()

  /** `most` is the maximum total number of rows. */
  constructor(most: number) {
    this.most = most
  }

  /** Number of cached rows. */
  get size(): number {
    return this.weight
  }

  /** The cached answer, or the result of `load`; concurrent callers share one call of `load`. */
  async get<T>(
    version: string,
    question: string,
    load: () => Promise<T>,
    weigh: (answer: T) => number,
  ): Promise<T> {
    if (this.version !== version) {
      this.kept.clear()
      this.weight = 0
      this.version = version
    }
    const known = this.kept.get(question)
    if (known) {
      this.kept.delete(question)
      this.kept.set(question, known)
      // The question includes its kind, so its answer has the type of that kind.
      return known.answer as Promise<T>
    }
    const entry = { answer: load(), weight: 1 }
    this.kept.set(question, entry)
    this.weight += 1
    const answer = await entry.answer.catch((error: unknown) => {
      this.drop(question, entry)
      throw error
    })
    if (this.kept.get(question) === entry) {
      const weight = weigh(answer)
      entry.weight += weight
      this.weight += weight
      this.shrink()
    }
    return answer
  }

  private drop(question: string, entry: { weight: number }): void {
    if (this.kept.get(question) !== entry) return
    this.kept.delete(question)
    this.weight -= entry.weight
  }

  private shrink(): void {
    for (const [question, entry] of this.kept) {
      if (this.weight <= this.most) return
      this.drop(question, entry)
    }
  }
}
