import sharp from 'sharp'
import type { Draws } from '../random.ts'

const backgrounds = [
  ['#d6ece5', '#82c1ae'],
  ['#f3e3cd', '#cfa06c'],
  ['#dbe5f3', '#86a6cc'],
  ['#e9deee', '#a98fb8'],
  ['#f5dcd6', '#d08c7c'],
  ['#e4ead2', '#a3b277'],
  ['#e6e3dc', '#a8a294'],
  ['#d5e9ef', '#74aebf'],
] as const
const skins = ['#f3d3b8', '#e9bf9d', '#d9a67f', '#f6dcc6'] as const
const hairs = ['#2b2522', '#3b2f28', '#4a3a2f', '#5d5652', '#1f2024'] as const
const clothes = ['#26705d', '#3f4c5c', '#6b4e57', '#2f4f73', '#7a6a4f', '#4c4a58'] as const

/** Hair styles in the 96 by 96 square of a portrait. */
const hairstyles = [
  'M28 42c-2-20 8-29 20-29s22 9 20 29c-3-9-7-13-12-14-9 4-20 4-24 2-2 3-3 7-4 12z',
  'M27 60c-4-28 4-48 21-48s25 20 21 48l-6 2c2-14 1-24-4-31-8 4-17 5-24 3-4 8-4 16-2 28z',
  'M28 40c-1-17 7-27 20-27s21 10 20 27l-3-3c-1-5-3-9-6-11-6 3-18 3-24 0-3 3-4 7-4 11z',
  'M26 66c-6-34 4-55 22-55s28 21 22 55c-3 3-7 3-9 1 4-14 4-27 0-35-9 0-17-3-22-7-5 9-7 24-4 41-3 3-7 2-9 0z',
] as const

function portrait(draws: Draws): string {
  const [light, deep] = draws.pick('background', backgrounds)
  const skin = draws.pick('skin', skins)
  const hair = draws.pick('hair', hairs)
  const cloth = draws.pick('cloth', clothes)
  const style = draws.pick('style', hairstyles)
  const glasses = draws.chance('glasses', 0.25)
    ? '<g fill="none" stroke="#3a3734" stroke-width="1.6"><circle cx="40.500" cy="44" r="5.500"/><circle cx="55.500" cy="44" r="5.500"/><path d="M46 44h4"/></g>'
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="144" height="144">
<defs><linearGradient id="g" x1="0" y1="0" x2=".6" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs>
<rect width="96" height="96" fill="url(#g)"/>
<path d="M12 98c2-21 15-29 36-29s34 8 36 29z" fill="${cloth}"/>
<path d="M41 58h14v13c-3 5-11 5-14 0z" fill="${skin}"/><path d="M41 63c4 4 10 4 14 0v3c-4 4-10 4-14 0z" fill="#000" opacity=".08"/>
<ellipse cx="48" cy="43" rx="17" ry="20.500" fill="${skin}"/>
<path d="${style}" fill="${hair}"/>
<circle cx="40.500" cy="44" r="1.700" fill="#3a3028"/><circle cx="55.500" cy="44" r="1.700" fill="#3a3028"/>${glasses}
<path d="M42 53.500c3.500 3 8.500 3 12 0" fill="none" stroke="#a5644e" stroke-width="1.800" stroke-linecap="round"/></svg>`
}

/** Number of different portraits. Several people have the same portrait. */
const different = 160

/** A photo in its stored form. */
export interface DemoPhoto {
  personCode: string
  contentType: 'image/webp'
  bytes: Buffer
}

/** Draws portraits for all of `always` and about seven in ten other people. A person always has the same portrait. */
export async function drawPhotos(
  personCodes: string[],
  draws: Draws,
  always: ReadonlySet<string> = new Set(),
): Promise<DemoPhoto[]> {
  const chosen = personCodes
    .map((personCode) => ({ personCode, own: draws.of('photo', personCode) }))
    .filter(({ personCode, own }) => own.chance('has', 0.7) || always.has(personCode))
    .map(({ personCode, own }) => ({ personCode, number: own.int('portrait', 1, different) }))
  const numbers = [...new Set(chosen.map((one) => one.number))]
  const drawn = await Promise.all(
    numbers.map(async (number) => {
      const svg = Buffer.from(portrait(draws.of('portrait', number)))
      return [number, await sharp(svg).webp({ quality: 82, effort: 2 }).toBuffer()] as const
    }),
  )
  const bytesOf = new Map(drawn)
  return chosen.flatMap(({ personCode, number }) => {
    const bytes = bytesOf.get(number)
    return bytes ? [{ personCode, contentType: 'image/webp' as const, bytes }] : []
  })
}
