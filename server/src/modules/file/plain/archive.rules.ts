import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Plain } from './picture.rules.ts'

/** A file within a zip as its directory names it; `data` is packed as `method` says (APPNOTE 4.3.12). */
interface Member {
  name: Buffer
  method: number
  flags: number
  crc: number
  size: number
  data: Buffer
}

/** Bytes that are unpacked of one document to look for names: a few bytes can claim any number. */
const unpackedAtMost = 128 * 1_048_576

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const

/** The members of a zip; null where it is encrypted, of more than 4 GB, or broken. */
function membersOf(zip: Buffer): Member[] | null {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0 || end + 22 > zip.length) return null
  const members: Member[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < zip.readUInt16LE(end + 10); index += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== signatures.central) return null
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    const [packed, local] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
    if (local + 30 > zip.length || zip.readUInt32LE(local) !== signatures.local) return null
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const flags = zip.readUInt16LE(at + 8)
    if (flags & 1 || start + packed > zip.length) return null
    members.push({
      name: zip.subarray(at + 46, at + 46 + (nameSize ?? 0)),
      method: zip.readUInt16LE(at + 10),
      // Sizes are in front now, not behind.
      flags: flags & ~8,
      crc: zip.readUInt32LE(at + 16),
      size: zip.readUInt32LE(at + 24),
      data: zip.subarray(start, start + packed),
    })
    at += 46 + (nameSize ?? 0) + (extraSize ?? 0) + (noteSize ?? 0)
  }
  return members
}

/** The fields that a member's two headers share; every member is of the first day a zip can name. */
function fieldsOf({ flags, method, crc, data, size, name }: Member): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(flags, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt16LE(0x21, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(data.length, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function zipOf(members: Member[]): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const member of members) {
    const fields = fieldsOf(member)
    const body = Buffer.concat([word(signatures.local), fields, member.name, member.data])
    bodies.push(body)
    directory.push(
      Buffer.concat([
        word(signatures.central),
        Buffer.from([20, 0]),
        fields,
        Buffer.alloc(10),
        word(at),
        member.name,
      ]),
    )
    at += body.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(signatures.end, 0)
  end.writeUInt16LE(members.length, 8)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, listed, end])
}

/** Unpacks members as far as {@link unpackedAtMost}; throws beyond it, and for packing of another kind. */
function createUnpack(): (member: Member) => Buffer {
  let left = unpackedAtMost
  return ({ method, data }) => {
    if (method !== 0 && method !== 8) throw new Error('packed in a way that no office uses')
    const bytes = method === 0 ? data : inflateRawSync(data, { maxOutputLength: left })
    left -= bytes.length
    if (left <= 0) throw new Error('too much to unpack')
    return bytes
  }
}

const properties = 'http://schemas.openxmlformats.org/officeDocument/2006'

/** Parts that are about the document alone, and what is in their place (ECMA-376 part 2 §11, ODF 1.2 §4.3). */
const emptied: Record<string, string> = {
  'docProps/core.xml':
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>',
  'docProps/app.xml': `<Properties xmlns="${properties}/extended-properties"/>`,
  'docProps/custom.xml': `<Properties xmlns="${properties}/custom-properties"/>`,
  'meta.xml':
    '<office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:version="1.2"/>',
}

type Rewrite = (text: string) => string

const emptyAttributes =
  (...names: string[]): Rewrite =>
  (text) =>
    text.replace(new RegExp(`(\\s(?:${names.join('|')})=)(?:"[^"]*"|'[^']*')`, 'g'), '$1""')

const emptyTexts =
  (...names: string[]): Rewrite =>
  (text) =>
    text.replace(new RegExp(`(<(?:${names.join('|')})(?:\\s[^<>]*)?>)[^<]*`, 'g'), '$1')

/** Parts in which names are between the words: who changed, who commented, where it lay on whose disk. */
const rewritten: [RegExp, Rewrite][] = [
  [/^word\/.*\.xml$/, emptyAttributes('w:author', 'w:initials', 'w15:author', 'w15:userId')],
  // The address of a template reveals the disk of its author; its name is enough.
  [/^word\/_rels\/settings\.xml\.rels$/, (text) => text.replace(/(\sTarget=")file:[^"]*[\\/]/g, '$1')],
  [/^xl\/(?:comments\d*|comments\/comment\d*)\.xml$/, emptyTexts('author')],
  [/^xl\/persons\/.*\.xml$/, emptyAttributes('displayName', 'userId', 'providerId')],
  [
    /^xl\/workbook\.xml$/,
    (text) => emptyAttributes('userName')(text).replace(/<x15ac:absPath\b[^<>]*\/>/g, ''),
  ],
  [/^ppt\/(?:commentAuthors|authors)\.xml$/, emptyAttributes('name', 'initials', 'userId', 'providerId')],
  [/^(?:content|styles)\.xml$/, emptyTexts('dc:creator', 'meta:creator-initials', 'loext:sender-initials')],
  [
    /^Contents\/content\.hpf$/,
    (text) =>
      text.replace(
        /(<opf:meta\b[^<>]*\bname="(?:creator|lastsaveby|subject|keyword|description)"[^<>]*>)[^<]*/g,
        '$1',
      ),
  ],
]

function repacked(member: Member, bytes: Buffer): Member {
  return { ...member, method: 8, crc: crc32(bytes), size: bytes.length, data: deflateRawSync(bytes) }
}

function plainMember(
  member: Member,
  unpack: (member: Member) => Buffer,
  plainInside: (bytes: Buffer, name: string) => Plain,
): Member {
  const name = member.name.toString('utf8')
  const empty = Object.hasOwn(emptied, name) ? emptied[name] : undefined
  if (empty !== undefined)
    return repacked(member, Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${empty}`))
  const rewrite = rewritten.find(([path]) => path.test(name))?.[1]
  if (rewrite) {
    const text = unpack(member).toString('utf8')
    const next = rewrite(text)
    return next === text ? member : repacked(member, Buffer.from(next))
  }
  if (!/(?:^|\/)(?:media|embeddings|Pictures|BinData)\/[^/]+$/.test(name)) return member
  const plain = plainInside(unpack(member), name)
  return plain ? repacked(member, plain) : member
}

/**
 * A document that is a zip (Office Open XML, OpenDocument, HWPX) without the names of those who made, changed and
 * commented it. Pictures and documents within it are given to `plainInside`. Null or a throw where it cannot be read.
 */
export function plainArchive(zip: Buffer, plainInside: (bytes: Buffer, name: string) => Plain): Plain {
  const members = membersOf(zip)
  const unpack = createUnpack()
  return members && zipOf(members.map((member) => plainMember(member, unpack, plainInside)))
}
