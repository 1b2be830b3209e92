import type { MailSource, OpenFolder, SourceFolder, SourceMail, SourcePlace } from './source.rules.ts'

/** A source whose reading can be ended from outside: what is awaited then rejects at once, whatever the source does. */
export class EndingSource implements MailSource {
  readonly #source: MailSource
  readonly #ended: Promise<never>
  #reject: (error: Error) => void = () => undefined
  #isEnded = false

  constructor(source: MailSource) {
    this.#source = source
    this.#ended = new Promise<never>((_resolve, reject) => {
      this.#reject = reject
    })
    // Its end is handled even if nothing is awaited then.
    void Promise.allSettled([this.#ended])
  }

  /** Ends the reading with an error; {@link close} then says no goodbye. */
  end(error: Error): void {
    this.#isEnded = true
    this.#reject(error)
  }

  #orEnded<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#ended])
  }

  listFolders(isCounted: boolean): Promise<SourceFolder[]> {
    return this.#orEnded(this.#source.listFolders(isCounted))
  }

  async open(place: SourcePlace): Promise<OpenFolder | null> {
    const opened = await this.#orEnded(this.#source.open(place))
    return opened && { ...opened, mails: this.#read(opened.mails) }
  }

  async *#read(mails: AsyncIterable<SourceMail>): AsyncGenerator<SourceMail> {
    const reader = mails[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await this.#orEnded(reader.next())
        if (next.done) return
        yield next.value
      }
    } finally {
      // Not awaited: a read that waits for the source ends only with the connection.
      void Promise.allSettled([reader.return?.()])
    }
  }

  close(): Promise<void> {
    return this.#source.close(this.#isEnded)
  }
}
