declare module 'autocannon' {
  /** A request. Every connection sends the requests in order and repeats them. */
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
    /** Timeout of one answer in seconds; default 10. */
    timeout?: number
    requests: Request[]
  }
  /** A running load test. It emits an event for every answer. */
  interface Run extends Promise<Result> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }
  /** Sends requests to a server for `duration` seconds. */
  export default function autocannon(options: Options): Run
}
