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
 * Content types of programs, with the extensions that ban them. Programs of Linux and macOS have no extension: they
 * are refused if Windows programs are banned.
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
  'application/wasm': ['wasm', 'exe'],
  'application/vnd.android.dex': ['dex', 'apk'],
  'application/vnd.ms-cab-compressed': ['cab', 'msi'],
}

/** The class id of the root entry of an installer (MSI), as it is stored in a compound file. */
const installerClass = Buffer.from('84100c0000000000c000000000000046', 'hex')

/** Signatures of programs that `file-type` does not know. */
function programTypeOf(head: Buffer): string | undefined {
  const start = head.subarray(0, 4).toString('latin1')
  if (start.startsWith('MZ')) return 'application/x-msdownload'
  if (start === 'dex\n') return 'application/vnd.android.dex'
  // The root entry of an installer is often, though not always, within the head.
  if (start === '\u00d0\u00cf\u0011\u00e0' && head.includes(installerClass)) return 'application/x-msi'
  return undefined
}

/** First characters of scripts that a system may run: file types have no signature for them. */
const scripts: [RegExp, string][] = [
  [/^#!\s*\//, 'application/x-shellscript'],
  [/^\s*@?(?:echo\s+off|setlocal)\b/i, 'application/x-bat'],
  [/^(?:Windows Registry Editor Version|REGEDIT4)/, 'application/x-ms-regedit'],
  [/^\s*\[InternetShortcut\]/i, 'application/x-mswinurl'],
  [/<hta:application\b/i, 'text/x-hta'],
]

/** The type of script at the beginning of a text, also in UTF-16 as Windows writes it. */
function scriptTypeOf(head: Buffer): string | undefined {
  const isWide = head[0] === 0xff && head[1] === 0xfe
  const text = head.toString(isWide ? 'utf16le' : 'latin1').replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)/, '')
  return scripts.find(([pattern]) => pattern.test(text))?.[1]
}

function isText(head: Buffer): boolean {
  if (head.includes(0)) return false
  // The head may be cut inside a character.
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    text.decode(head, { stream: true })
    return true
  } catch {
    return isKoreanText(head)
  }
}

/** True if the bytes are valid CP949, the older encoding of Korean texts. */
export function isKoreanText(bytes: Buffer): boolean {
  try {
    new TextDecoder('euc-kr', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/**
 * The media type of a file by its first bytes; the name only distinguishes types with the same container. All plain
 * texts, including HTML and SVG, are `text/plain`, so that no browser runs them.
 */
export async function contentTypeOf(head: Buffer, name: string): Promise<string> {
  const program = programTypeOf(head) ?? scriptTypeOf(head)
  if (program) return program
  const detected = await fileTypeFromBuffer(head).catch(() => undefined)
  if (detected) {
    const inside = byContainer[detected.mime]
    return (
      (inside && Object.hasOwn(inside, extensionOf(name)) && inside[extensionOf(name)]) ||
      plainIfText(detected.mime)
    )
  }
  return isText(head) ? 'text/plain' : 'application/octet-stream'
}

function plainIfText(mime: string): string {
  return mime.startsWith('text/') || /[/+](xml|json)$/.test(mime) ? 'text/plain' : mime
}

/** The banned extension for programs of this type, or undefined. */
export function programExtension(contentType: string, banned: readonly string[]): string | undefined {
  return programs[contentType]?.find((extension) => banned.includes(extension))
}
