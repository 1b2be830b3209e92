import type { ShortLanguage } from '@maru/api/kit/language'
import { withParticles } from '@maru/i18n/kit/particle'
import { orgImport } from '@maru/i18n/org/import/texts'
import { setup } from '@maru/i18n/setup/texts'
import type { FilesReport } from '#modules/setup/index.ts'

// The setup reads the same files and shows the same faults.
const textsIn = (language: ShortLanguage) => ({ ...orgImport[language], faults: setup[language].faults })

/** Languages of the importer's output. */
export const spoken = { ko: textsIn('ko'), en: textsIn('en'), zh: textsIn('zh') } as const
/** A language of the importer's output. */
export type Spoken = keyof typeof spoken

/** Maximum number of listed rows per table; counts include all rows. */
const shownAtMost = 50
const faultsAtMost = 500

/** Replaces the `{{name}}` placeholders of a text, and selects English plurals. */
export function fill(text: string, values: Record<string, string | number>): string {
  return withParticles(
    text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place)),
  )
}

function shown(value: unknown): string {
  return value === null ? '-' : typeof value === 'string' ? JSON.stringify(value) : String(value)
}

/** The report of an import, line by line: faults with their place, then differences by table. */
export function reportLines(report: FilesReport, language: Spoken): string[] {
  const words = spoken[language]
  const texts: Record<string, string> = words.faults
  const lines = report.faults.slice(0, faultsAtMost).map((fault) => {
    const text = fill(texts[fault.code] ?? fault.code, fault.params)
    const { file, line, column, code, level } = fault
    return fill(level === 'error' ? words.fault : words.warning, { file, line, column, code, text })
  })
  if (report.faults.length > faultsAtMost) {
    lines.push(fill(words.more, { count: report.faults.length - faultsAtMost }))
  }
  for (const { file, rows, differences } of report.tables) {
    const count = (change: string) => differences.filter((one) => one.change === change).length
    const counts = { added: count('added'), changed: count('changed'), removed: count('removed') }
    lines.push(fill(words.table, { file, rows, ...counts }))
    for (const { key, change, fields } of differences.slice(0, shownAtMost)) {
      const sign = { added: '+', changed: '~', removed: '-' }[change]
      const what = Object.entries(fields).map(
        ([name, [before, after]]) => `${name}: ${shown(before)} → ${shown(after)}`,
      )
      lines.push(`  ${sign} ${key}${what.length > 0 ? `  ${what.join(', ')}` : ''}`)
    }
    if (differences.length > shownAtMost) {
      lines.push(`  ${fill(words.more, { count: differences.length - shownAtMost })}`)
    }
  }
  return lines
}
