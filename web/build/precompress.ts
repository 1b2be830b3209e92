import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const texts = new Set(['.js', '.css', '.html', '.svg', '.json'])

interface Size {
  path: string
  raw: number
  br: number
}

async function compress(path: string): Promise<Size> {
  const bytes = await readFile(path)
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    zip(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  return { path, raw: bytes.length, br: br.length }
}

/** Writes `.br` and `.gz` next to every text file at the end of a build and prints the compressed sizes. */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'maru:precompress',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const names = await readdir(directory, { recursive: true })
      const paths = names.filter((name) => texts.has(extname(name))).map((name) => join(directory, name))
      const sizes = await Promise.all(paths.map(compress))
      sizes.sort((a, b) => b.br - a.br)
      const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10)
      const lines = sizes
        .slice(0, 30)
        .map((size) => `${kb(size.raw)}${kb(size.br)} br  ${relative(directory, size.path)}`)
      this.info(`\n${lines.join('\n')}`)
    },
  }
}
