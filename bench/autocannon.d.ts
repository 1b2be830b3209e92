declare module 'autocannon' {
  /** One request of a round; requests are sent in turn on every connection. */
  interface Request {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
  }
  interface Result {
    requests: { total: number }
    latency: { p50: number; p97_5: number; p99: number }
    duration: number
    errors: number
    timeouts: number
    non2xx: number
  }
  interface Options {
    url: string
    connections: number
    duration: number
    requests: Request[]
  }
  /** Loads a server for `duration` seconds. */
  export default function autocannon(options: Options): Promise<Result>
}
