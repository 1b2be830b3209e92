import { failure } from '../failure.ts'

/** Options of a queue. */
export interface FairQueueOptions {
  /** Number of pieces of work that run concurrently. */
  atOnce?: number
  /** Number of waiting pieces per named owner; more are refused. */
  waitingAtMost?: number
  /** Number of waiting pieces of all owners; more are refused. */
  waitingInAll?: number
}

/**
 * A queue for work that would overload the machine if all of it ran at the same time. Owners take turns, one piece
 * each, so that an owner with many pieces does not delay other owners.
 */
export class FairQueue {
  private readonly atOnce: number
  private readonly waitingAtMost: number
  private readonly waitingInAll: number
  /** Waiting pieces by owner; an owner remains listed while one of their pieces runs. */
  private readonly pieces = new Map<string, (() => Promise<void>)[]>()
  /** Owners in the order of their turns. */
  private readonly order: string[] = []
  private running = 0

  constructor({
    atOnce = 1,
    waitingAtMost = Number.POSITIVE_INFINITY,
    waitingInAll = Number.POSITIVE_INFINITY,
  }: FairQueueOptions = {}) {
    this.atOnce = atOnce
    this.waitingAtMost = waitingAtMost
    this.waitingInAll = waitingInAll
  }

  /** Number of pieces that have not started, for metrics. */
  get waiting(): number {
    return [...this.pieces.values()].reduce((sum, own) => sum + own.length, 0)
  }

  /**
   * Runs the work when it is the owner's turn; an empty owner is the portal itself. Throws 429 `kit.throttled` if too
   * many wait.
   */
  run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const own = this.pieces.get(owner)
    const isFull = own !== undefined && owner !== '' && own.length >= this.waitingAtMost
    if (isFull || this.waiting >= this.waitingInAll)
      return Promise.reject(failure('kit.throttled', { minutes: 1 }, { 'retry-after': '10' }))
    return new Promise<T>((resolve, reject) => {
      // Work that throws at once, such as a thread that cannot start, also makes room for the next.
      const piece = () => new Promise<T>((settle) => settle(work())).then(resolve, reject)
      if (own) own.push(piece)
      else {
        this.pieces.set(owner, [piece])
        this.order.push(owner)
      }
      this.next()
    })
  }

  private next(): void {
    if (this.running >= this.atOnce) return
    const owner = this.order.shift()
    const piece = owner === undefined ? undefined : this.pieces.get(owner)?.shift()
    if (owner === undefined || !piece) return
    this.running += 1
    void piece().finally(() => {
      this.running -= 1
      if (this.pieces.get(owner)?.length) this.order.push(owner)
      else this.pieces.delete(owner)
      this.next()
    })
  }
}
