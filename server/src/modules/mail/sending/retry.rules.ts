/** Minutes before each further attempt: 1, 5, 15, 30, hourly to 12 hours, then every 3 hours for 3 days (mail.md §3). */
const delays = [1, 5, 15, 30, ...Array<number>(11).fill(60), ...Array<number>(20).fill(180)]

/** Minutes to wait after this many attempts; null if it is given up. */
export function retryAfter(attempts: number): number | null {
  return delays[attempts - 1] ?? null
}
