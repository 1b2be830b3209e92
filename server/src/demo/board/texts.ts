import type { Draws } from '../random.ts'
import type { Story } from './story.ts'

/** Parts of titles and bodies for one topic. `{slots}` are words of the source, `{n:1-9}` is a number. */
export interface Topic {
  titles: string[]
  leads: string[]
  points: string[]
  closings: string[]
  /** Comments for this topic, used instead of the general comments of the language. */
  comments?: string[]
  table?: { head: string[]; rows: string[][] }
}

/** All texts of one language. */
export interface TextSource {
  language: 'ko' | 'en' | 'zh'
  /** Complete articles by topic, for the demo size. The load size combines sentences of `topics`. */
  stories: Record<string, Story[]>
  /** The paragraphs of a reply to an article. */
  replies: string[][]
  words: Record<string, string[]>
  topics: Record<string, Topic>
  comments: string[]
  tags: string[]
  /** The prefix of the title of a reply. */
  reply: string
}

/** Title, body and tags of a generated article. */
export interface DemoText {
  title: string
  html: string
  tags: string
}

/** Fills the slots of a template recursively. The same draws return the same text. */
export function fillTemplate(
  source: TextSource,
  template: string,
  draws: Draws,
  year: number,
  depth = 0,
): string {
  let slot = 0
  return template.replaceAll(
    /\{(\w+)(?::(\d+)-(\d+))?\}/g,
    (_all, name: string, from?: string, to?: string) => {
      slot += 1
      const field = `${depth}.${slot}.${name}`
      if (name === 'n') return draws.int(field, Number(from), Number(to)).toLocaleString('en-US')
      if (name === 'year') return String(year)
      const words = source.words[name]
      if (!words) throw new Error(`no words for {${name}}`)
      return fillTemplate(source, draws.pick(field, words), draws.of(field), year, depth + 1)
    },
  )
}

function paragraphs(source: TextSource, topic: Topic, draws: Draws, year: number): string {
  const say = (key: string, template: string) => fillTemplate(source, template, draws.of(key), year)
  const points = draws.sample(
    'points',
    topic.points,
    draws.int('pointCount', Math.min(3, topic.points.length), Math.min(7, topic.points.length)),
  )
  const lines = points.map((point, index) => say(`point${index}`, point))
  const parts = [`<p>${say('lead', draws.pick('lead', topic.leads))}</p>`]
  const shape = draws.int('shape', 0, 3)
  if (shape === 0) parts.push(`<ul>${lines.map((line) => `<li><p>${line}</p></li>`).join('')}</ul>`)
  else if (shape === 1) parts.push(`<ol>${lines.map((line) => `<li><p>${line}</p></li>`).join('')}</ol>`)
  else parts.push(...lines.map((line) => `<p>${line}</p>`))
  if (topic.table && draws.chance('table', 0.45))
    parts.push(tableOf(topic.table, (key, cell) => say(key, cell)))
  parts.push(`<p>${say('closing', draws.pick('closing', topic.closings))}</p>`)
  return parts.join('')
}

function tableOf(
  { head, rows }: { head: string[]; rows: string[][] },
  say: (key: string, cell: string) => string,
) {
  const cells = (row: string[], at: number) =>
    row.map((cell, index) => `<td><p>${say(`cell${at}.${index}`, cell)}</p></td>`)
  const headings = head.map((cell) => `<th><p>${cell}</p></th>`).join('')
  const lines = rows.map((row, at) => `<tr>${cells(row, at).join('')}</tr>`).join('')
  return `<table><tbody><tr>${headings}</tr>${lines}</tbody></table>`
}

/** Generates an article about a topic. If the language lacks the topic, uses the topic `free`. */
export function writeText(source: TextSource, topicName: string, draws: Draws, year: number): DemoText {
  const topic = source.topics[topicName] ?? source.topics.free
  if (!topic) throw new Error('every language has a general topic')
  return {
    title: fillTemplate(source, draws.pick('title', topic.titles), draws.of('title'), year),
    html: paragraphs(source, topic, draws.of('body'), year),
    tags: draws.chance('tagged', 0.35)
      ? draws.sample('tags', source.tags, draws.int('tagCount', 1, 3)).join(',')
      : '',
  }
}

/** Generates a comment on an article of a topic, for the load size. */
export function writeComment(source: TextSource, topicName: string, draws: Draws, year: number): string {
  const comments = source.topics[topicName]?.comments ?? source.comments
  return fillTemplate(source, draws.pick('comment', comments), draws.of('comment'), year)
}

/** Hostile titles that screens and storage must handle. */
export const hostileTitles = [
  '<script>alert("제목")</script> <b>굵게</b> &amp; &lt;p&gt;',
  '{{constructor.constructor("return this")()}} #{7*7} %s %d',
  'A'.repeat(200),
  '👩‍👩‍👧‍👦 가족의 날 🏳️‍🌈 이모지 제목 🇰🇷',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘ 결합 문자',
  '𠮷野家 髙橋 𪚥 龘 희귀 한자',
  '\u202eمرحبا\u202c שלום 오른쪽에서 왼쪽',
  '１２３４ 전각 숫자 ＡＢＣ　공백',
  "'; drop table board_article; --",
]
