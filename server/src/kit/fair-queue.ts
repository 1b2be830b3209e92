import { failure } from './failure.ts'

/** How a queue is made. */
export interface FairQueueOptions {
  /** Pieces that are done at the same time. */
  atOnce?: number
  /** Pieces of one named owner that may wait; more are refused. */
  waitingAtMost?: number
}

/**
 * A queue for work that would take the whole machine if everyone's were done at once. The owners take it in rotation,
 * one piece each, so an owner with many pieces delays no one else's first.
 */
export class FairQueue {
  private readonly atOnce: number
  private readonly waitingAtMost: number
  /** Pieces that wait, by owner; an owner whose piece is being done is here with the rest. */
  private readonly pieces = new Map<string, (() => Promise<void>)[]>()
  /** Owners whose next piece may begin, the first one next. */
  private readonly order: string[] = []
  private running = 0

  constructor({ atOnce = 1, waitingAtMost = Number.POSITIVE_INFINITY }: FairQueueOptions = {}) {
    this.atOnce = atOnce
    this.waitingAtMost = waitingAtMost
  }

  /** Pieces that have not begun, for metrics. */
  get waiting(): number {
    return [...this.pieces.values()].reduce((sum, own) => sum + own.length, 0)
  }

  /** Does the work when it is the owner's turn; an empty owner is the portal. 429 `kit.throttled` where too many wait. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const own = this.pieces.get(owner)
    if (own && owner !== '' && own.length >= this.waitingAtMost)
      return Promise.reject(failure('kit.throttled', { minutes: 1 }, { 'retry-after': '10' }))
    return new Promise<T>((resolve, reject) => {
      const piece = () => work().then(resolve, reject)
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
