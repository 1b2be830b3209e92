import { failure } from '../src/kit/failure.ts'

/** Work for tests of threads: takes this many milliseconds of CPU time. */
export function takeTime(milliseconds: number): number {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
  return milliseconds
}

/** Work for tests of threads: exhausts its memory. */
export function fillMemory(): number {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index + 0.5))
}

/** Work for tests of workers: a refusal. */
export function refuse(): never {
  throw failure('kit.tooLarge')
}

/** Work for tests of workers: returns the id of its process. */
export function processId(): number {
  return process.pid
}

/** Work for tests of workers: returns the names of its environment variables. */
export function settingNames(): string[] {
  return Object.keys(process.env)
}
