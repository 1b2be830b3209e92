import { parentPort } from 'node:worker_threads'
import type { BesideOrder, BesideReply } from './beside.ts'
import { Failure } from './failure.ts'

// Does what beside.ts sends, one after the other, so that it holds up nobody's call.
async function work({ turn, module, name, input }: BesideOrder): Promise<BesideReply> {
  try {
    const found: unknown = (await import(module))[name]
    if (typeof found !== 'function') throw new Error(`${name} is no function of ${module}`)
    return { turn, answer: await found(input) }
  } catch (error) {
    if (!(error instanceof Failure)) return { turn, fault: String(error) }
    const { code, status, params } = error
    return { turn, refusal: { code, status, params } }
  }
}

parentPort?.on('message', async (order: BesideOrder) => parentPort?.postMessage(await work(order)))
