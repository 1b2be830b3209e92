import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { filterRanges, frameCodePoints, koreanCodePoints, wholeFont, writeRange } from './frame-characters.ts'

const folder = join(import.meta.dirname, '../../.maru/fonts')
/** Keeps the weights and features that the stylesheets use. */
const subsetOptions = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 800 } },
  keepFeatures: ['kern', 'tnum'],
} as const

/** Returns the font of the frame: one file with the characters of `points`. */
export function makeFrameFont(points: Iterable<number>): Promise<Uint8Array> {
  const options = { ...subsetOptions, keepFeatures: [...subsetOptions.keepFeatures] }
  return subsetFont(readFileSync(wholeFont), String.fromCodePoint(...points), options)
}

/** Writes the font of the frame, if it does not exist yet, and returns its path. */
async function storeFrameFont(points: Set<number>): Promise<string> {
  const hash = createHash('sha256').update(readFileSync(wholeFont))
  const key = hash.update(JSON.stringify([subsetOptions, writeRange(points)])).digest('hex')
  const path = join(folder, key.slice(0, 16), 'frame.woff2')
  if (existsSync(path)) return path
  mkdirSync(dirname(path), { recursive: true })
  // Another build may read the file while this one writes it.
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, await makeFrameFont(points))
  renameSync(draft, path)
  return path
}

/**
 * Creates the font of the frame: one file with the characters of all texts of the portal, which the page loads before
 * its first paint. The slices of the font keep the other characters.
 */
export function frameFont(): Plugin {
  let available = new Set<number>()
  let frame = new Set<number>()
  let base = '/'
  return {
    name: 'maru:frame-font',
    enforce: 'pre',
    async config() {
      available = await koreanCodePoints()
      frame = frameCodePoints(available)
      return { resolve: { alias: [{ find: 'frame.woff2', replacement: await storeFrameFont(frame) }] } }
    },
    configResolved(config) {
      base = config.base
    },
    transform(css, id) {
      if (/ui\/fonts\/frame\.css$/.test(id)) return css.replace('U+0', writeRange(frame))
      if (/pretendardvariable-dynamic-subset\.css$/.test(id))
        return filterRanges(css, (point) => available.has(point) && !frame.has(point))
      // Otherwise a Latin letter that is drawn before the font of the frame has arrived could load a Chinese slice.
      if (/noto-sans-sc\/index\.css$/.test(id)) return filterRanges(css, (point) => !available.has(point))
      return null
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const name = Object.keys(bundle ?? {}).find((file) => /frame-[\w-]+\.woff2$/.test(file))
        if (!name) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: base + name }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
