import sharp from 'sharp'

/** A pixel has changed if a colour channel differs by more than this. Antialiasing of text differs by less. */
const threshold = 24
const gap = 12

/** Writes the old picture, the new one and the changed pixels in a row; returns the changed share in percent. */
export async function comparePictures(before, after, path) {
  const [old, now] = await Promise.all(
    [before, after].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  const { width, height } = old.info
  const marked = Buffer.from(now.data.map((value) => 255 - (255 - value) / 3))
  let changed = 0
  for (let at = 0; at < old.data.length; at += 3) {
    const isSame = [0, 1, 2].every((each) => Math.abs(old.data[at + each] - now.data[at + each]) <= threshold)
    if (isSame) continue
    changed += 1
    marked.set([220, 40, 40], at)
  }
  const size = { width, height, channels: 3 }
  const inputs = [before, after, await sharp(marked, { raw: size }).png().toBuffer()]
  const sheet = { ...size, width: width * 3 + gap * 2, background: '#888' }
  await sharp({ create: sheet })
    .composite(inputs.map((input, at) => ({ input, left: at * (width + gap), top: 0 })))
    .png()
    .toFile(path)
  return (changed * 100) / (width * height)
}
