import { failure } from '#kit/failure.ts'

/** Task for tests of threads: runs for this number of milliseconds. */
export function takeTime(milliseconds: number): number {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
  return milliseconds
}

/** Task for tests of threads: exhausts the memory. */
export function fillMemory(): number {
  const memory: number[][] = []
  for (;;) memory.push(Array.from({ length: 100_000 }, (_, index) => index + 0.5))
}

/** Task for tests of workers: throws a refusal. */
export function refuse(): never {
  throw failure('kit.tooLarge')
}

/** Task for tests of workers: returns the id of its process. */
export function processId(): number {
  return process.pid
}

/** Task for tests of workers: returns the names of its environment variables. */
export function settingNames(): string[] {
  return Object.keys(process.env)
}
