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

/**
 * Contents that are programs whatever their name says, with the extensions that ban them. Programs of Linux and macOS
 * have none of their own: they are refused where those of Windows are.
 */
const programs: Record<string, readonly string[]> = {
  'application/x-msdownload': ['exe'],
  'application/x-dosexec': ['exe'],
  'application/x-elf': ['elf', 'exe'],
  'application/x-mach-binary': ['app', 'exe'],
  'application/x-msi': ['msi'],
  'application/java-vm': ['jar'],
  'application/java-archive': ['jar'],
  'application/vnd.android.package-archive': ['apk'],
  'application/x-ms-shortcut': ['lnk'],
  'application/x.ms.shortcut': ['lnk'],
  'application/vnd.microsoft.portable-executable': ['exe'],
  'application/vnd.ms-htmlhelp': ['chm'],
  'application/x-iso9660-image': ['iso'],
  'application/x-apple-diskimage': ['dmg'],
  'application/x-shellscript': ['sh'],
  'application/x-bat': ['bat', 'cmd'],
  'application/x-ms-regedit': ['reg'],
  'application/x-mswinurl': ['url'],
  'text/x-hta': ['hta'],
}

/** First words of texts that a system runs or takes in: file types have no signature of their own for them. */
const scripts: [RegExp, string][] = [
  [/^#!\s*\//, 'application/x-shellscript'],
  [/^\s*@?(?:echo\s+off|setlocal)\b/i, 'application/x-bat'],
  [/^(?:Windows Registry Editor Version|REGEDIT4)/, 'application/x-ms-regedit'],
  [/^\s*\[InternetShortcut\]/i, 'application/x-mswinurl'],
  [/<hta:application\b/i, 'text/x-hta'],
]

/** The kind of script that a head of text begins, also one in UTF-16 as Windows writes it. */
function scriptTypeOf(head: Buffer): string | undefined {
  const isWide = head[0] === 0xff && head[1] === 0xfe
  const text = head.toString(isWide ? 'utf16le' : 'latin1').replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)/, '')
  return scripts.find(([pattern]) => pattern.test(text))?.[1]
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
 * The media type of a file by its first bytes; its name only distinguishes what shares a container. Plain texts of any
 * kind, HTML and SVG too, are `text/plain`, so that no browser runs them.
 */
export async function contentTypeOf(head: Buffer, name: string): Promise<string> {
  if (head.subarray(0, 2).toString('latin1') === 'MZ') return 'application/x-msdownload'
  const script = scriptTypeOf(head)
  if (script) return script
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

/** The banned extension that contents of this type fall under as a program, or undefined. */
export function programExtension(contentType: string, banned: readonly string[]): string | undefined {
  return programs[contentType]?.find((extension) => banned.includes(extension))
}
