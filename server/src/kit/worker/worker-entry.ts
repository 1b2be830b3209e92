import { parentPort } from 'node:worker_threads'
import { Failure } from '../failure.ts'
import type { WorkerReply, WorkerRequest } from './worker.ts'

// Runs in a thread or a separate process and calls the functions that worker.ts requests.
async function call({ id, module, name, input }: WorkerRequest): Promise<WorkerReply> {
  try {
    const work: unknown = (await import(module))[name]
    if (typeof work !== 'function') throw new Error(`${name} is no function of ${module}`)
    return { id, answer: await work(input) }
  } catch (error) {
    if (error instanceof Failure) return { id, refusal: { code: error.code, params: error.params } }
    return { id, fault: { message: String(error), code: (error as NodeJS.ErrnoException | null)?.code } }
  }
}

if (parentPort) {
  const port = parentPort
  port.on('message', async (request: WorkerRequest) => port.postMessage(await call(request)))
} else {
  process.on('message', async (request) => process.send?.(await call(request as WorkerRequest))) // from worker.ts only
  process.on('disconnect', () => process.exit(0))
}
