import { expect, test } from 'vitest'
import { root } from './kit/child.mjs'
import { listComponents } from './kit/components.mjs'

test('the list of components has those of the program with version and license, and no tools of development', async () => {
  const { bomFormat, components } = JSON.parse(await listComponents(process.env, root))
  expect(bomFormat).toBe('CycloneDX')
  const named = new Map(components.map((one) => [one.name, one]))
  for (const name of ['fastify', 'postgres', 'react', 'sharp']) {
    expect(named.get(name)?.version, name).toMatch(/^\d+\.\d+\.\d+/)
    expect(JSON.stringify(named.get(name)?.licenses ?? []), name).toMatch(/MIT|Apache|Unlicense/)
  }
  for (const name of ['vitest', '@biomejs/biome', '@playwright/test'])
    expect(named.has(name), name).toBe(false)
})
