const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Whale\//, 'Whale'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/**
 * Returns the common names of the browser and the operating system in a user agent string; empty if both are
 * unknown.
 */
export function agentName(agent: string): string {
  const nameIn = (known: typeof browsers) => known.find(([pattern]) => pattern.test(agent))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' · ')
}
