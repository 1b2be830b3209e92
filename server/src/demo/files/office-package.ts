import { buffer } from 'node:stream/consumers'
import { ZipArchive } from 'archiver'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/** Common prefix of the media types of Office Open XML (ECMA-376). */
export const office = 'application/vnd.openxmlformats-officedocument'

/** Namespaces of Office Open XML (ECMA-376). */
export const spaces = {
  relations: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  word: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  sheet: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  slide: 'http://schemas.openxmlformats.org/presentationml/2006/main',
  drawing: 'http://schemas.openxmlformats.org/drawingml/2006/main',
} as const

/** Creates a ZIP archive of these texts and bytes in order. The same input returns the same bytes. */
export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipArchive({ store: true })
  for (const [name, text] of Object.entries(files))
    archive.append(text, { name, date: new Date('2026-01-01T00:00:00Z') })
  const bytes = buffer(archive)
  await archive.finalize()
  return bytes
}

/** Creates an Office Open XML document from its main part and the other parts, with their content types. */
export function packageOf(
  main: string,
  parts: Record<string, { type?: string; xml: string }>,
): Promise<Buffer> {
  const overrides = Object.entries(parts).flatMap(([path, { type }]) =>
    type ? [`<Override PartName="/${path}" ContentType="${office}.${type}+xml"/>`] : [],
  )
  return zipOf({
    '[Content_Types].xml': `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': xml + linked('officeDocument', main),
    ...Object.fromEntries(Object.entries(parts).map(([path, part]) => [path, xml + part.xml])),
  })
}

/** Returns the XML of a single relationship `r1` of this type. `mode` can be ` TargetMode="External"`. */
export function linked(type: string, target: string, mode = ''): string {
  return `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${spaces.relations}/${type}" Target="${target}"${mode}/></Relationships>`
}
