import { failure } from '../src/kit/failure.ts'

/** Work for tests of threads: takes so many milliseconds of the thread. */
export function takeTime(milliseconds: number): number {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
  return milliseconds
}

/** Work for tests of threads: fills the memory that the thread may have. */
export function fillMemory(): number {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index + 0.5))
}

/** Work for tests of workers: a refusal. */
export function refuse(): never {
  throw failure('kit.tooLarge')
}

/** Work for tests of workers: the process it runs in. */
export function processId(): number {
  return process.pid
}

/** Work for tests of workers: the names of the settings it sees. */
export function settingNames(): string[] {
  return Object.keys(process.env)
}
