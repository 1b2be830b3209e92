import type { Draws } from '../random.ts'
import { type DemoText, fillTemplate, type TextSource } from './texts.ts'

/** A generated article with the texts of its comments. */
export interface StoryText extends DemoText {
  remarks: string[]
}

const day = 86_400_000
/** The offices are in Seoul and Shanghai. Days are in the time zone of Seoul. */
const seoul = 9 * 3_600_000

const dayFormats = { ko: 'ko-KR', en: 'en-US', zh: 'zh-CN' } as const

function dayText(source: TextSource, at: Date, days: number): string {
  let when = new Date(at.getTime() + seoul + days * day)
  while (when.getUTCDay() === 0 || when.getUTCDay() === 6) when = new Date(when.getTime() + day)
  return when.toLocaleDateString(dayFormats[source.language], {
    ...{ month: 'long', day: 'numeric', weekday: 'short', timeZone: 'UTC' },
  })
}

/**
 * Returns a function that fills the slots in the texts of one article. The same slot has the same value in all texts;
 * each `{n:…}` has a new number.
 */
function filler(source: TextSource, draws: Draws, at: Date): (template: string) => string {
  const known = new Map<string, string>()
  const local = new Date(at.getTime() + seoul)
  let count = 0
  const fill = (template: string): string =>
    template.replaceAll(/\{(\w+)(?::(\d+)-(\d+))?\}/g, (slot, name: string, from?: string, to?: string) => {
      if (name === 'n') {
        count += 1
        return draws.int(`n${count}`, Number(from), Number(to)).toLocaleString('en-US')
      }
      const before = known.get(slot)
      if (before !== undefined) return before
      const text = meaning(name, from, to)
      known.set(slot, text)
      return text
    })
  const spoken = (template: string) =>
    source.language === 'ko' ? withParticles(fill(template)) : fill(template)
  const meaning = (name: string, from?: string, to?: string): string => {
    if (name === 'year') return String(local.getUTCFullYear())
    if (name === 'next') return String(local.getUTCFullYear() + 1)
    if (name === 'month') return monthText(source, local.getUTCMonth())
    if (name === 'day') return dayText(source, at, draws.int(`day${from}`, Number(from), Number(to)))
    // The digit marks a second value of the same kind: {team2} in addition to {team}.
    return fillTemplate(
      source,
      `{${name.replace(/\d$/, '')}}`,
      draws.of('slot', name),
      local.getUTCFullYear(),
    )
  }
  return spoken
}

/** Selects the Korean particles written as 을(를), 이(가), 와(과) by the preceding sound. */
function withParticles(text: string): string {
  return text.replaceAll(
    /([가-힣A-Za-z0-9])([》’”]?)(을\(를\)|이\(가\)|와\(과\))/g,
    (_all, last: string, mark: string, particle: string) => {
      const [closed, open] = particles[particle] ?? ['', '']
      return `${last}${mark}${endsClosed(last) ? closed : open}`
    },
  )
}

const particles: Record<string, [closed: string, open: string]> = {
  '을(를)': ['을', '를'],
  '이(가)': ['이', '가'],
  '와(과)': ['과', '와'],
}

function endsClosed(letter: string): boolean {
  if (/[가-힣]/.test(letter)) return ((letter.codePointAt(0) ?? 0) - 0xac00) % 28 !== 0
  // The result depends on the last sound of the Korean name of the letter or number.
  return /[LMNRlmnr013678]/.test(letter)
}

function monthText(source: TextSource, month: number): string {
  if (source.language !== 'en') return String(month + 1)
  return new Date(Date.UTC(2026, month, 1)).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
}

function toHtml(lines: readonly string[]): string {
  const parts: string[] = []
  let items: string[] = []
  const close = () => {
    if (items.length > 0) parts.push(`<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`)
    items = []
  }
  for (const line of lines) {
    if (line.startsWith('- ')) {
      items.push(line.slice(2))
      continue
    }
    close()
    parts.push(`<p>${line}</p>`)
  }
  close()
  return parts.join('')
}

/**
 * Returns the article at this position on a board. Each board has its order of the stories of a topic, and a story is
 * used only in its months. Returns undefined if the language has no story of the topic.
 */
export function writeStory(
  source: TextSource,
  topic: string,
  { order, draws, index, at }: { order: Draws; draws: Draws; index: number; at: Date },
): StoryText | undefined {
  const all = source.stories[topic]
  if (!all || all.length === 0) return undefined
  const month = new Date(at.getTime() + seoul).getUTCMonth() + 1
  const fitting = order
    .sample(`stories.${source.language}`, all, all.length)
    .filter(({ months }) => !months || months.includes(month))
  const story = fitting[index % fitting.length] ?? all[0]
  if (!story) return undefined
  const fill = filler(source, draws.of('story'), at)
  return {
    title: fill(story.title),
    html: toHtml(story.lines.map(fill)),
    tags: draws.chance('tagged', 0.35)
      ? draws.sample('tags', source.tags, draws.int('tagCount', 1, 2)).join(',')
      : '',
    remarks: (story.comments ?? []).map(fill),
  }
}

/** Returns the HTML of a reply to an article, in the language of the source. */
export function writeReply(source: TextSource, draws: Draws, at: Date): string {
  const reply = draws.pick('reply', source.replies)
  return toHtml(reply.map(filler(source, draws.of('reply'), at)))
}
