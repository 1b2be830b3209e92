import iconv from 'iconv-lite'

/** Names that senders use for larger sets: Korean and Chinese programs name the small set and send the large one. */
const larger = new Map(
  Object.entries({
    'euc-kr': 'cp949',
    euckr: 'cp949',
    'ks_c_5601-1987': 'cp949',
    'ks_c_5601-1989': 'cp949',
    ksc5601: 'cp949',
    ksc_5601: 'cp949',
    uhc: 'cp949',
    'windows-949': 'cp949',
    gb2312: 'gb18030',
    gbk: 'gb18030',
    cp936: 'gb18030',
    big5: 'big5-hkscs',
    shift_jis: 'cp932',
    'x-sjis': 'cp932',
    'us-ascii': 'windows-1252',
    ascii: 'windows-1252',
    'iso-8859-1': 'windows-1252',
  }),
)

/** ISO-2022-KR (RFC 1557), which no library decodes: Hangul stands between SO and SI as KS X 1001 in seven bits. */
export function decodeIso2022Kr(bytes: Uint8Array): string {
  const out: number[] = []
  let isHangul = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    const isDesignator = byte === 0x1b && bytes[at + 1] === 0x24 && bytes[at + 2] === 0x29
    if (isDesignator) at += 3
    else if (byte === 0x0e) isHangul = true
    else if (byte === 0x0f) isHangul = false
    else {
      // A line break ends Hangul whether or not SI stands before it.
      if (byte === 0x0a) isHangul = false
      out.push(isHangul && byte > 0x20 && byte < 0x7f ? byte | 0x80 : byte)
    }
  }
  return iconv.decode(Buffer.from(out), 'cp949')
}

function isUtf8(bytes: Uint8Array, isCut = false): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
    return true
  } catch {
    return false
  }
}

/** UTF-8 whose last letter a program has cut off; null for other bytes. */
function cutUtf8(bytes: Uint8Array): string | null {
  if (isPlain(bytes) || isUtf8(bytes) || !isUtf8(bytes, true)) return null
  return new TextDecoder('utf-8').decode(bytes, { stream: true })
}

/** Whether the bytes have an octet above 127. */
const isPlain = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80)

/**
 * Bytes without a trustworthy charset: valid UTF-8, else `fallback`, else windows-1252. UTF-8 by accident is found by
 * its letters: only Latin ones, no ASCII letter, and two or more syllables in CP949.
 */
export function decodeGuessed(bytes: Uint8Array, fallback = 'cp949'): string {
  const buffer = Buffer.from(bytes)
  if (isPlain(buffer)) return buffer.toString('latin1')
  if (isUtf8(buffer)) {
    const text = buffer.toString('utf8')
    if (!/[A-Za-z]/.test(text) && /^[\0-\u02ff]*$/.test(text)) {
      const korean = iconv.decode(buffer, 'cp949')
      if (/^[\0-\x7f가-힣]*$/.test(korean) && /[가-힣].*[가-힣]/s.test(korean)) return korean
    }
    return text
  }
  const guessed = iconv.decode(buffer, fallback)
  return guessed.includes('\ufffd') ? iconv.decode(buffer, 'windows-1252') : guessed
}

/** Decodes bytes of a charset as a mail names it; a name that is unknown or does not fit is guessed. */
export function decodeCharset(bytes: Uint8Array, named: string, fallback?: string): string {
  const name = named.trim().toLowerCase().replace(/^"|"$/g, '').replace(/\*.*$/, '')
  if (/^(?:cs)?iso-?2022-?kr$/.test(name)) return decodeIso2022Kr(bytes)
  if (/^iso-2022-jp/.test(name)) return new TextDecoder('iso-2022-jp').decode(bytes)
  if (name === 'utf-7') return Buffer.from(bytes).toString('latin1')
  const cut = name === 'utf-8' || name === 'utf8' ? cutUtf8(bytes) : null
  if (cut !== null) return cut
  const known = larger.get(name) ?? name
  const isLatin = known === 'windows-1252' && name !== 'windows-1252'
  if (name === '' || name === 'utf-8' || name === 'utf8' || isLatin || !iconv.encodingExists(known))
    return decodeGuessed(bytes, fallback)
  return iconv.decode(Buffer.from(bytes), known)
}
