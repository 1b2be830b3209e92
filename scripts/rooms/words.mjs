import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const languages = ['ko', 'en', 'zh']

function flatten(words, prefix = '') {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value]],
  )
}

function holes(text) {
  return [...String(text).matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)]
    .map((match) => match[1])
    .sort()
    .join(' ')
}

async function load(file, language) {
  const module = await import(/* @vite-ignore */ pathToFileURL(file).href)
  return new Map(flatten(module[language] ?? module.default ?? {}))
}

/** Every room of words is complete in every language, with the same holes to fill. */
export async function checkWords(tree) {
  const folder = join(tree.root, 'i18n/src')
  if (!existsSync(folder)) return []
  const faults = []
  for (const entry of readdirSync(folder, { withFileTypes: true }).filter((item) => item.isDirectory())) {
    const files = languages.map((language) => join(folder, entry.name, `${language}.ts`))
    const missing = languages.filter((_, index) => !existsSync(files[index] ?? ''))
    if (missing.length > 0) {
      if (missing.length < languages.length || entry.name !== 'kit')
        faults.push(`i18n/src/${entry.name}: has no ${missing.join(', ')}`)
      continue
    }
    const [ko, ...others] = await Promise.all(
      languages.map((language, index) => load(files[index] ?? '', language)),
    )
    if (!ko || ko.size === 0) faults.push(`i18n/src/${entry.name}/ko.ts: exports no words as "ko"`)
    others.forEach((words, index) => {
      const at = `i18n/src/${entry.name}/${languages[index + 1]}.ts`
      faults.push(...compare(at, ko ?? new Map(), words))
    })
  }
  return faults
}

function compare(at, ko, words) {
  const faults = []
  for (const [key, text] of ko) {
    const other = words.get(key)
    if (other === undefined) faults.push(`${at}: ${key} is missing`)
    else if (typeof text === 'string' && text !== '' && String(other).trim() === '')
      faults.push(`${at}: ${key} is empty`)
    else if (holes(text) !== holes(other))
      faults.push(`${at}: ${key} fills {{${holes(other)}}} where Korean fills {{${holes(text)}}}`)
  }
  for (const key of words.keys()) if (!ko.has(key)) faults.push(`${at}: ${key} is not in Korean`)
  return faults
}
