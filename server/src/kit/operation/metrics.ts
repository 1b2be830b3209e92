import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The Prometheus metrics of the process. */
export interface Metrics {
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>
  contentType: string
  /** Records one answered call: the endpoint's name, the status and the seconds. */
  observe(endpoint: string, status: number, seconds: number): void
  /** Adds a gauge that is read at each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** Adds a gauge with one label that is read at each scrape; `read` returns its values by the value of the label. */
  gauges(name: string, help: string, label: string, read: () => Record<string, number>): void
}

/**
 * The usual metrics of this process. They observe it until its end and keep their registry, so that one of an app would
 * never be released.
 */
let ofProcess: Registry | undefined

function openProcessMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess, prefix: 'maru_' })
  }
  return ofProcess
}

/** Creates a registry of an app; {@link Metrics.text} adds the usual metrics of the process. */
export function createMetrics(): Metrics {
  const usual = openProcessMetrics()
  const registry = new Registry()
  const duration = new Histogram({
    name: 'maru_call_seconds',
    help: 'Seconds from request to answer, by endpoint.',
    labelNames: ['endpoint'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  const answers = new Counter({
    name: 'maru_call_answers_total',
    help: 'Answers by endpoint and status.',
    labelNames: ['endpoint', 'status'],
    registers: [registry],
  })
  return {
    text: async () => `${await usual.metrics()}\n${await registry.metrics()}`,
    contentType: registry.contentType,
    observe(endpoint, status, seconds) {
      duration.observe({ endpoint }, seconds)
      answers.inc({ endpoint, status: String(status) })
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          // A gauge that cannot be read has no value; the other metrics are still returned.
          const value = await Promise.resolve(read()).catch(() => Number.NaN)
          this.set(value)
        },
      })
    },
    gauges(name, help, label, read) {
      new Gauge({
        ...{ name, help, labelNames: [label], registers: [registry] },
        collect() {
          // A value whose label is gone is not reported any more.
          this.reset()
          for (const [value, number] of Object.entries(read())) this.set({ [label]: value }, number)
        },
      })
    },
  }
}

/** Serves `/metrics` on a separate port, so that it can be closed to the public network. */
export function serveMetrics(metrics: Metrics, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
