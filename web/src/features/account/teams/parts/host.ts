import { app, authentication } from '@microsoft/teams-js'

/** Milliseconds in which the host must answer. */
const patience = 10_000

/** Why the host gave no token: it did not answer, or it refused. */
export class HostFault extends Error {
  readonly kind: 'initialize' | 'token'
  constructor(kind: HostFault['kind'], cause: unknown) {
    super(`teams: ${kind}`, { cause })
    this.kind = kind
  }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: number | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = window.setTimeout(() => reject(new Error('no answer in time')), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    window.clearTimeout(timer)
  }
}

/**
 * Asks the host of the frame (Teams, Outlook or Microsoft 365) for a token of its person, without a question to them.
 * Throws {@link HostFault}.
 */
export async function askHost(): Promise<string> {
  try {
    await withinTime(app.initialize())
    app.notifyAppLoaded()
  } catch (error) {
    throw new HostFault('initialize', error)
  }
  try {
    const token = await withinTime(authentication.getAuthToken({ silent: true }))
    void app.notifySuccess()
    return token
  } catch (error) {
    throw new HostFault('token', error)
  }
}
