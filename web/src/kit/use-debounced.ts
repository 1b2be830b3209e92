import { useEffect, useState } from 'react'

/** A value that is updated once it has not changed for this many milliseconds (spec 1§9: 50 unless stated otherwise). */
export function useDebounced<T>(value: T, wait = 50): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}
