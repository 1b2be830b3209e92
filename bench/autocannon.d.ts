declare module 'autocannon' {
  /** One request of a round; requests are sent in order on every connection. */
  interface Request {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
  }
  interface Result {
    requests: { total: number }
    latency: { p50: number; p99: number }
    duration: number
    errors: number
    timeouts: number
    non2xx: number
  }
  interface Options {
    url: string
    connections: number
    duration: number
    /** Seconds that one answer may take; 10 without it. */
    timeout?: number
    requests: Request[]
  }
  /** A run that reports every answer while it lasts. */
  interface Run extends Promise<Result> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }
  /** Loads a server for `duration` seconds. */
  export default function autocannon(options: Options): Run
}
