/** What a process remembers of one version: answers by question, the least lately asked one forgotten first. */
export class Memory {
  private version = ''
  private weight = 0
  private readonly most: number
  private readonly kept = new Map<string, { answer: Promise<unknown>; weight: number }>()

  /** `most` is how many rows it may hold in all. */
  constructor(most: number) {
    this.most = most
  }

  /** Rows that it holds. */
  get size(): number {
    return this.weight
  }

  /** The remembered answer, or the one of `load`, which is asked once for however many ask at the same time. */
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
      // A question holds its kind, so its answer is of that kind's type.
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
