import { useEffect, useState } from 'react'

/** Milliseconds of the longest timer of a browser. */
const longest = 2_000_000_000

/** Whether the current time is within a span in milliseconds, the end excluded; it changes when the span begins and ends. */
export function useIsWithin({ from, until }: { from: number; until: number }): boolean {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const next = [from, until].find((time) => time > now)
    if (next === undefined) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(longest, next - now))
    return () => clearTimeout(timer)
  }, [now, from, until])
  return from <= now && now < until
}
