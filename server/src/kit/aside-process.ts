import type { AsideWork } from './aside.ts'

// A process of its own for one piece of work; what it throws ends it, and so tells the other side.
process.once('message', async (work) => {
  const { module, name, input } = work as AsideWork // sent by aside.ts alone
  const found: unknown = (await import(module))[name]
  if (typeof found !== 'function') throw new Error(`${name} is no function of ${module}`)
  process.send?.(await found(input))
})
process.once('disconnect', () => process.exit(1))
