import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@maru/api/kit/endpoint'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { onlyAddresses } from './only-addresses.ts'

type Modules = Record<string, Record<string, Record<string, Endpoint>>>

const contracts = join(import.meta.dirname, '../../api/src')

/** What a request is made from, of every call of every contract. */
function requestsOf(modules: Modules) {
  const apis = Object.values(modules).flatMap((one) => Object.entries(one))
  return (
    apis
      .filter(([name]) => name.endsWith('Api'))
      .flatMap(([, api]) => Object.values(api))
      .map(({ name, method, path, query, answer, creates, decides, offline, together, refreshedBy }) => ({
        ...{ name, method, path, query },
        // How the answer is read, and when it is read again.
        ...{ answer, refreshedBy },
        // Whether it carries a key, so that it is made once.
        creates,
        decides,
        offline,
        together,
      }))
      // The order of a module's names is the bundler's.
      .sort((one, other) => `${one.name} ${one.path}`.localeCompare(`${other.name} ${other.path}`))
  )
}

test('a build keeps of every call what its request is made from, and no schema', {
  timeout: 60_000,
}, async () => {
  const files = (await readdir(contracts)).filter((name) => /^[a-z-]+\.ts$/.test(name))
  const entry = files.map(
    (name, index) => `export * as m${index} from ${JSON.stringify(join(contracts, name))}`,
  )
  const folder = await mkdtemp(join(tmpdir(), 'maru-addresses-'))
  try {
    await writeFile(join(folder, 'entry.js'), entry.join('\n'))
    await build({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      plugins: [onlyAddresses()],
      resolve: { alias: { typebox: join(import.meta.dirname, '../src/kit/call/no-schema.ts') } },
      build: {
        minify: false,
        emptyOutDir: false,
        lib: { entry: join(folder, 'entry.js'), formats: ['es'], fileName: () => 'built.mjs' },
        outDir: folder,
      },
    })
    const built: Modules = await import(/* @vite-ignore */ join(folder, 'built.mjs'))
    const real: Modules = await import(/* @vite-ignore */ await realEntry(folder, entry))
    const requests = requestsOf(built)
    expect(requests.length).toBeGreaterThan(100)
    expect(requests).toEqual(requestsOf(real))
    const calls = Object.values(built).flatMap((one) =>
      Object.values(one).flatMap((api) => Object.values(api)),
    )
    // Calls without fields share one empty input, which is not a schema of theirs.
    const inputs = new Set(
      calls.flatMap((one) => (one?.path !== undefined && 'input' in one ? [one.input] : [])),
    )
    expect(inputs.size).toBeLessThanOrEqual(1)
  } finally {
    await rm(folder, { recursive: true })
  }
})

async function realEntry(folder: string, lines: string[]): Promise<string> {
  const file = join(folder, 'real.ts')
  await writeFile(file, lines.join('\n'))
  return file
}
