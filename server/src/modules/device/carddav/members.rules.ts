import { chargeLetters } from '#kit/dav/request.ts'
import type { ProtocolRequest } from '#kit/protocols.ts'

/** Letters of one answer; what is beyond is cut off, and the program asks again. */
const longestAnswer = 20_000_000

/** The members of an answer while it is made. Their letters are counted for the rate of the caller, who may be refused. */
export class GrowingAnswer {
  readonly members: string[] = []
  readonly #request: ProtocolRequest
  #letters = 0

  constructor(request: ProtocolRequest) {
    this.#request = request
  }

  /** Whether the answer is so long that nothing more of the book belongs in it. */
  get isFull(): boolean {
    return this.#letters > longestAnswer
  }

  /** Throws 429 if the caller has read too much. */
  add(member: string): void {
    const before = this.#letters
    this.#letters += member.length
    this.members.push(member)
    chargeLetters(this.#request, this.#letters, before)
  }
}
