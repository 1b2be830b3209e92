import { useEffect, useState } from 'react'

/** Returns the value after it has not changed for `wait` milliseconds (spec 1§9: 50 unless stated otherwise). */
export function useDebounced<T>(value: T, wait = 50): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}
