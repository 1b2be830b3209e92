import type { Party } from '@maru/api/approval'
import sharp from 'sharp'
import type { Db } from '#kit/db.ts'
import { createSignature } from '#modules/approval/approval.factory.ts'

/** Written names as lines of a pen; fonts of the machine are not used, so that every demo has the same images. */
const pens = [
  'M14 62C30 20 44 18 40 48S24 86 52 60 70 30 66 58 92 44 104 40 96 78 118 60 140 30 136 58 160 66 186 44',
  'M20 30C46 22 62 34 40 56S18 80 58 74 92 30 84 62 112 76 128 42 120 88 150 66 176 60 190 36',
  'M16 52C38 26 50 40 36 66S60 76 74 44 78 80 98 58 108 28 118 52 126 78 150 50 158 70 188 58',
] as const
const blue = '#1b3a8a'
const red = '#b3261e'

const sign = (line: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><path d="${line}" fill="none" stroke="${blue}" stroke-width="4" stroke-linecap="round"/></svg>`

/** A seal: a frame with strokes like those of seal script. */
const seal = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><g fill="none" stroke="${red}" stroke-width="12" stroke-linecap="round">
<rect x="12" y="12" width="216" height="216" rx="18"/><path d="M48 56H108M78 44V108M52 84H104M48 108H108M60 132V196M60 132H100V164H60M60 196H104"/>
<path d="M136 48V108M136 78H164M180 44V108M132 136H192M162 124V196M138 160H188M138 196H190"/></g></svg>`

const bytesOf = (svg: string) => sharp(Buffer.from(svg)).webp({ quality: 90 }).toBuffer()

/** Gives the main logins their signature images, and the company its seal. */
export async function seedSignatures(
  db: Db,
  comCode: string,
  people: readonly Party[],
  now: Date,
): Promise<void> {
  for (const [index, { personCode }] of people.entries()) {
    const line = pens[index]
    if (line && personCode)
      await createSignature(db, { comCode, owner: `person:${personCode}` }, await bytesOf(sign(line)), now)
  }
  await createSignature(db, { comCode, owner: `company:${comCode}` }, await bytesOf(seal), now)
}
