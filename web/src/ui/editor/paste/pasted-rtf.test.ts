import { describe, expect, it } from 'vitest'
import { readPasted } from './pasted-html.ts'
import { picturesOfRtf } from './pasted-rtf.ts'

const png = '89504e470d0a1a0a0000000d4948445200000001'
const picture = (hex: string, kind = 'pngblip') =>
  `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn shapeType}{\\sv 75}}}\\picscalex100\\picw100\\${kind}\\bliptag-1\n${hex}}}` +
  `{\\nonshppict{\\pict\\picw100\\wmetafile8 0100090000}}`
const rtf = `{\\rtf1\\ansi{\\fonttbl{\\f0 Malgun Gothic;}}{\\header \\pard ${picture('ffff')}}\\pard ${picture(
  `${png.slice(0, 20)}\r\n${png.slice(20)}`,
)} \\'b0\\'a1 ${picture('ffd8ffe0', 'jpegblip')}\\par}`

describe('pictures of rich text', () => {
  it('come in their order, without the copies for old programs and the heads of pages', () => {
    const [first, second, ...rest] = picturesOfRtf(rtf)
    expect(rest).toEqual([])
    expect(atob(first?.split(',')[1] ?? '')).toBe(
      String.fromCharCode(...(png.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))),
    )
    expect(second).toBe(`data:image/jpeg;base64,${btoa('\u00ff\u00d8\u00ff\u00e0')}`)
  })

  it('of a kind that browsers do not show count, and are none', () => {
    expect(picturesOfRtf('{\\rtf1 {\\pict\\emfblip 0102}}')).toEqual([null])
  })

  it('are read through however deep the groups go', () => {
    const deep = '{'.repeat(100_000) + '\\pict '.repeat(100_000)
    expect(picturesOfRtf(deep)).toEqual([])
  })
})

describe('a document of Word with pictures on the disk', () => {
  const html =
    '<p>가<img src="file:///C:/a.png" width="100"></p><p><img src="file:///C:/b.jpg" width="100"></p>'

  it('gets them from the accompanying rich text', () => {
    const words = readPasted(html, 'https://maru.example', rtf)
    expect(words.missing).toBe(0)
    expect(words.html.match(/data:image\/(?:png|jpeg);base64,/g)).toHaveLength(2)
  })

  it('returns how many are missing if there is not one for each', () => {
    expect(readPasted(`${html}<img src="file:///C:/c.png">`, 'https://maru.example', rtf).missing).toBe(3)
    expect(readPasted(html, 'https://maru.example').missing).toBe(2)
  })
})
