import { parentPort, workerData } from 'node:worker_threads'
import type { AsideWork } from './aside.ts'

// A thread of its own for one piece of work; what it throws ends it, and so tells the other side.
const { module, name, input } = workerData as AsideWork
const found: unknown = (await import(module))[name]
if (typeof found !== 'function') throw new Error(`${name} is no function of ${module}`)
parentPort?.postMessage(await found(input))
