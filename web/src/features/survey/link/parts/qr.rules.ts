import encodeQR from 'qr'

/** A QR code: the squares of a side, with its white border, and the dark squares as one path. */
export interface QrDrawing {
  size: number
  path: string
}

/** Returns the drawing of the QR code of a text. The border is the quiet zone that readers need. */
export function qrDrawing(text: string): QrDrawing {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, path }
}

/** Returns a drawing as an SVG file, black on white. */
export function qrSvg({ size, path }: QrDrawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 16}" height="${size * 16}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>`
}

/** Returns a drawing as the data address of a PNG file of at least 1,024 pixels, black on white. */
export function qrPng({ size, path }: QrDrawing): string {
  const scale = Math.ceil(1024 / size)
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const pen = canvas.getContext('2d')
  if (!pen) return ''
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(scale, scale)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(path))
  return canvas.toDataURL('image/png')
}

/** Returns the name of a file without the characters that file systems refuse. */
export const qrFileName = (title: string, type: 'svg' | 'png') =>
  `${
    title
      .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
      .trim()
      .slice(0, 80) || 'survey'
  }.${type}`
