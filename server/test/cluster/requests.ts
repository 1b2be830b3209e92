import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'

/** An answer; `status` is 0 if none came. */
export interface ClusterAnswer {
  status: number
  text: string
  cookies: string[]
  /** The address of the portal that answered through nginx; empty without one. */
  portal: string
}

/** What a request sends. */
export interface ClusterRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Sends the certificate of this machine. */
  machine?: string
}

/** Sends requests that trust the authority of one cluster. */
export class ClusterClient {
  private readonly folder: string
  private readonly agent: Agent

  constructor(folder: string) {
    this.folder = folder
    this.agent = new Agent({ keepAlive: true, ca: readFileSync(join(folder, 'tls/ca.pem')) })
  }

  close(): void {
    this.agent.destroy()
  }

  /** Sends one request, and waits for its answer for at most `wait` milliseconds. */
  send(url: string, { method = 'GET', headers = {}, body, machine }: ClusterRequest = {}, wait = 60_000) {
    const file = (name: string) => readFileSync(join(this.folder, 'tls', name))
    const own = machine ? { cert: file(`${machine}.pem`), key: file(`${machine}.key`) } : {}
    return new Promise<ClusterAnswer>((resolve) => {
      const none = { status: 0, text: '', cookies: [], portal: '' }
      const sent = request(url, { method, headers, agent: this.agent, timeout: wait, ...own }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part) => (text += part))
        answer.on('error', () => resolve(none))
        answer.on('end', () => {
          const cookies = (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0] ?? '')
          // After a portal that could not be reached nginx names the next one.
          const [portal = ''] = String(answer.headers['x-portal'] ?? '')
            .split(', ')
            .slice(-1)
          resolve({ status: answer.statusCode ?? 0, text, cookies, portal: portal.split(':')[0] ?? '' })
        })
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
      sent.on('error', () => resolve(none))
      sent.end(body)
    })
  }
}
