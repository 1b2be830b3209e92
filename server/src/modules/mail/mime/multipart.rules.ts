/** The bodies between the boundaries of a multipart; a missing last boundary still gives the last one. */
export function splitMultipart(body: Buffer, boundary: string, atMost: number): Buffer[] {
  if (boundary === '') return []
  const mark = Buffer.from(`--${boundary}`, 'latin1')
  const result: Buffer[] = []
  let start = -1
  let at = 0
  while (result.length < atMost) {
    const next = body.indexOf(mark, at)
    if (next < 0) break
    at = next + mark.length
    if ((next > 0 && body[next - 1] !== 0x0a) || !endsLine(body, at)) continue
    if (start >= 0) result.push(trimBreak(body.subarray(start, next)))
    const isLast = body[at] === 0x2d && body[at + 1] === 0x2d
    const line = body.indexOf(0x0a, at)
    start = isLast || line < 0 ? -1 : line + 1
    if (start < 0) return result
  }
  if (start >= 0 && result.length < atMost) result.push(body.subarray(start))
  return result
}

/** Whether a boundary ends here: another boundary may begin with it. */
function endsLine(body: Buffer, at: number): boolean {
  let end = body[at] === 0x2d && body[at + 1] === 0x2d ? at + 2 : at
  while (body[end] === 0x20 || body[end] === 0x09) end += 1
  return end >= body.length || body[end] === 0x0d || body[end] === 0x0a
}

function trimBreak(bytes: Buffer): Buffer {
  const end = bytes.length
  if (bytes[end - 1] !== 0x0a) return bytes
  return bytes.subarray(0, bytes[end - 2] === 0x0d ? end - 2 : end - 1)
}
