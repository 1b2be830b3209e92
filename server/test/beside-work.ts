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
