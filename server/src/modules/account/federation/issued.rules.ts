/** Seconds by which the clock of a provider may be ahead. */
const tolerance = 60

/** Whether a token was issued in the future (`iat`), at a time in milliseconds: no right provider makes one. */
export const isIssuedAhead = (iat: unknown, now: number): boolean =>
  typeof iat === 'number' && iat > now / 1000 + tolerance
