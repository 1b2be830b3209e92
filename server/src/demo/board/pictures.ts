import sharp from 'sharp'
import type { StoredPicture } from '#modules/file/picture/picture.sql.ts'
import type { Draws } from '../random.ts'

const skies = [
  ['#dfeef0', '#8fc1b4'],
  ['#f6e4cf', '#d99a6c'],
  ['#dbe4f4', '#7d9cc9'],
  ['#eadff0', '#9f86b8'],
  ['#fdf0d5', '#e7b35a'],
  ['#d8ecdf', '#4f9a7b'],
] as const

function ridge(draws: Draws, key: string, width: number, base: number, rise: number): string {
  const steps = 8
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const x = (width / steps) * index
    const y = base - draws.int(`${key}${index}`, 0, rise)
    return `${x},${y}`
  })
  return `M0,900 L${points.join(' L')} L${width},900 Z`
}

function lights(draws: Draws): string {
  return Array.from({ length: draws.int('lights', 6, 18) }, (_, index) => {
    const [x, y, r] = [
      draws.int(`x${index}`, 20, 1180),
      draws.int(`y${index}`, 40, 520),
      draws.int(`r${index}`, 4, 26),
    ]
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" opacity="${(0.08 + draws.unit(`o${index}`) * 0.25).toFixed(2)}"/>`
  }).join('')
}

function people(draws: Draws): string {
  const count = draws.int('people', 3, 9)
  const step = 900 / count
  return Array.from({ length: count }, (_, index) => {
    const x = 150 + step * index + draws.int(`px${index}`, 0, 30)
    const tall = draws.int(`ph${index}`, 110, 170)
    const shade = draws.pick(`pc${index}`, ['#1f5a4c', '#423f3a', '#7c6aa8', '#b0743a', '#4a7fb5', '#26705d'])
    return (
      `<circle cx="${x}" cy="${800 - tall}" r="26" fill="#f1d7bd"/>` +
      `<path d="M${x - 40},820 Q${x - 38},${830 - tall} ${x},${832 - tall} Q${x + 38},${830 - tall} ${x + 40},820 Z" fill="${shade}"/>`
    )
  }).join('')
}

function pictureId(draws: Draws): string {
  const hex = (field: string, digits: number) =>
    Array.from({ length: digits }, (_, index) => draws.int(`${field}${index}`, 0, 15).toString(16)).join('')
  return `${hex('a', 8)}-${hex('b', 4)}-4${hex('c', 3)}-8${hex('d', 3)}-${hex('e', 12)}`
}

/** Draws a picture of hills, lights and people, 1200 by 900 pixels, as JPEG. The same draws return the same picture. */
export async function drawPicture(draws: Draws): Promise<StoredPicture> {
  const [light, deep] = draws.pick('sky', skies)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <defs><linearGradient id="g" x1="0" y1="0" x2="0.4" y2="1">
      <stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs>
    <rect width="1200" height="900" fill="url(#g)"/>
    <circle cx="${draws.int('sunX', 150, 1050)}" cy="${draws.int('sunY', 120, 340)}" r="${draws.int('sunR', 50, 110)}"
      fill="#fff" opacity="0.55"/>
    ${lights(draws.of('lights'))}
    <path d="${ridge(draws, 'far', 1200, 620, 260)}" fill="${deep}" opacity="0.45"/>
    <path d="${ridge(draws, 'mid', 1200, 720, 190)}" fill="${deep}" opacity="0.7"/>
    <path d="${ridge(draws, 'near', 1200, 820, 90)}" fill="#2b4a40" opacity="0.55"/>
    ${draws.chance('crowd', 0.7) ? people(draws.of('people')) : ''}
  </svg>`
  const picture = sharp(Buffer.from(svg))
  const [bytes, small] = await Promise.all([
    picture.clone().jpeg({ quality: 72 }).toBuffer(),
    picture.clone().resize(480, 360).webp({ quality: 76 }).toBuffer(),
  ])
  return { pictureId: pictureId(draws), contentType: 'image/jpeg', bytes, small, width: 1200, height: 900 }
}
