import { extensionOf } from '@maru/api/file/names'
import { fileTypeFromBuffer } from 'file-type'

const byContainer: Record<string, Record<string, string>> = {
  'application/zip': {
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    hwpx: 'application/hwp+zip',
  },
  'application/x-cfb': {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
    hwp: 'application/x-hwp',
    msg: 'application/vnd.ms-outlook',
    msi: 'application/x-msi',
  },
}

/** Contents that are programs whatever their name says, by the extension they would have. */
const programs: Record<string, string> = {
  'application/x-msdownload': 'exe',
  'application/x-dosexec': 'exe',
  'application/x-elf': 'elf',
  'application/x-mach-binary': 'app',
  'application/x-msi': 'msi',
  'application/java-vm': 'jar',
  'application/x-ms-shortcut': 'lnk',
  'application/vnd.microsoft.portable-executable': 'exe',
  'application/vnd.ms-htmlhelp': 'chm',
}

function isText(head: Buffer): boolean {
  if (head.includes(0)) return false
  // The head may end in the middle of a letter.
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    text.decode(head, { stream: true })
    return true
  } catch {
    return isKoreanText(head)
  }
}

/** True where bytes read as CP949, the older coding of Korean texts. */
export function isKoreanText(bytes: Buffer): boolean {
  try {
    new TextDecoder('euc-kr', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/**
 * The media type of a file by its first bytes; its name only tells apart what shares a container. Plain texts of any
 * kind, HTML and SVG too, are `text/plain`, so that no browser runs them.
 */
export async function contentTypeOf(head: Buffer, name: string): Promise<string> {
  if (head.subarray(0, 2).toString('latin1') === 'MZ') return 'application/x-msdownload'
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found) {
    const inside = byContainer[found.mime]
    return (
      (inside && Object.hasOwn(inside, extensionOf(name)) && inside[extensionOf(name)]) ||
      plainIfText(found.mime)
    )
  }
  return isText(head) ? 'text/plain' : 'application/octet-stream'
}

function plainIfText(mime: string): string {
  return mime.startsWith('text/') || /[/+](xml|json)$/.test(mime) ? 'text/plain' : mime
}

/** The extension that contents of this type would have as a program, or undefined for all others. */
export function programExtension(contentType: string): string | undefined {
  return programs[contentType]
}
