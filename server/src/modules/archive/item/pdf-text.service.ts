import { spawn } from 'node:child_process'

/** What reading the text of a PDF may cost: milliseconds, seconds of the processor, bytes of memory and pages. */
const limits = { time: 20_000, processor: 10, memory: 1_073_741_824, pages: 200 } as const

/**
 * The text of a PDF in UTF-8, at most about `most` characters of it, by the program pdftotext (poppler), in a process of its own with
 * limits, because it reads a format that is open to damage. Empty if the program is not installed, and for a PDF that it cannot read
 * or that has pictures only.
 */
export function readPdfText(pdf: Buffer, most: number): Promise<string> {
  const bounds = [`--cpu=${limits.processor}`, `--as=${limits.memory}`, '--core=0']
  const words = ['-q', '-enc', 'UTF-8', '-nopgbrk', '-l', String(limits.pages), '-', '-']
  const child = spawn('prlimit', [...bounds, 'pdftotext', ...words], {
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let size = 0
    const late = setTimeout(() => child.kill('SIGKILL'), limits.time)
    const end = () => {
      clearTimeout(late)
      resolve(Buffer.concat(parts).toString('utf8').replaceAll('\0', '').toWellFormed().slice(0, most))
    }
    child.stdout.on('data', (part: Buffer) => {
      parts.push(part)
      size += part.length
      // A character has four bytes at most.
      if (size > most * 4) child.kill('SIGKILL')
    })
    child.once('error', end)
    child.once('close', end)
    // The program may end before it has read all.
    child.stdin.on('error', () => undefined)
    child.stdin.end(pdf)
  })
}
