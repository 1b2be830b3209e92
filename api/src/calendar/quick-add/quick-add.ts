import type { QuickContext, QuickEvent } from './quick-event.ts'
import { type Piece, scan } from './scan.ts'
import { resolveTimes } from './times.ts'

const particles =
  /^(?:에서|에는|에|부터|까지|at|on|from|to|until|,|，|、|·|-)(?=\s|$)|(?<=\s|^)(?:at|on|from|to|until|,|，|、|·|-)$/i

/** The text without the understood parts. */
function titleOf(text: string, pieces: readonly Piece[]): string {
  let rest = ''
  let at = 0
  for (const { from, until } of pieces) {
    rest += `${text.slice(at, from)} `
    at = until
  }
  let title = (rest + text.slice(at)).replaceAll(/\s+/g, ' ').trim()
  while (particles.test(title)) title = title.replace(particles, '').trim()
  return title.replaceAll(/^[,，、·-]+\s*|\s*[,，、·-]+$/g, '')
}

/** A place reaches to the next understood part; if it took the whole title, it is its first word and numbers. */
function withPlace(text: string, pieces: readonly Piece[]): Piece[] {
  const place = pieces.find(({ kind }) => kind === 'place')
  if (!place || titleOf(text, pieces) !== '') return [...pieces]
  const [short] = /^@\S+(?:\s+\d\S*)*/u.exec(text.slice(place.from)) ?? ['@']
  const until = place.from + short.length
  return pieces.map((one) => (one === place ? { ...one, until, text: text.slice(one.from, until) } : one))
}

/**
 * Reads an event from words in Korean, English and Chinese. Day, time, length, repeat, `@place` and `#calendar` may
 * stand in any order; the rest is the title. A text without a time is an event of the whole day.
 */
export function quickAdd(given: string, context: QuickContext): QuickEvent {
  const text = given.normalize('NFC')
  const pieces = withPlace(text, scan(text, context.ignored ?? []))
  const times = resolveTimes(pieces, context, text)
  const of = (kind: Piece['kind']) => pieces.find((piece) => piece.kind === kind)?.text ?? ''
  return {
    ...times.event,
    title: titleOf(text, pieces),
    place: of('place').slice(1).trim(),
    calendar: of('calendar').slice(1),
    holiday: context.holidayOf?.(times.event.start.slice(0, 10)) ?? null,
    chips: pieces.map((piece) => ({
      ...{ kind: piece.kind, text: piece.text, from: piece.from, until: piece.until },
      otherDay: piece.kind === 'day' ? times.otherDay : null,
    })),
  }
}
