// node scripts/draw-icons.mjs: draws the icons of the installed portal into web/public, from its logo (maru.svg).
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './kit/child.mjs'

const folder = join(root, 'web/public')
const logo = readFileSync(join(folder, 'maru.svg'), 'utf8')
// A phone cuts its own shape out of a full square: the sign is smaller, within the circle that every shape shows.
const full = logo
  .replace(' rx="9"', '')
  .replace('<path ', '<path transform="translate(16 16) scale(.84) translate(-16 -15.4)" ')

const icons = [
  { name: 'icon-192', size: 192, drawing: logo },
  { name: 'icon-512', size: 512, drawing: logo },
  { name: 'icon-maskable-512', size: 512, drawing: full },
  { name: 'apple-touch-icon', size: 180, drawing: full },
]

for (const { name, size, drawing } of icons) {
  const picture = sharp(Buffer.from(drawing), { density: (72 * size) / 32 }).resize(size, size)
  writeFileSync(
    join(folder, `${name}.png`),
    await picture.png({ palette: true, compressionLevel: 9 }).toBuffer(),
  )
}
