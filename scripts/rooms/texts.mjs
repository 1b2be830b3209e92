import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const source = 'ko'

function flatten(texts, prefix = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value]],
  )
}

function places(text) {
  return [...String(text).matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)]
    .map((match) => match[1])
    .sort()
    .join(' ')
}

async function load(file, language) {
  const module = await import(/* @vite-ignore */ pathToFileURL(file).href)
  return new Map(flatten(module[language] ?? module.default ?? {}))
}

/** Returns the two-letter codes of the languages, from the list in the contract; the source language is first. */
async function listLanguages(root) {
  const list = join(root, 'api/src/kit/language.ts')
  const { shortLanguages } = await import(/* @vite-ignore */ pathToFileURL(list).href)
  return [source, ...shortLanguages.filter((language) => language !== source)]
}

function* foldersBelow(folder, path = '') {
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const below = path ? `${path}/${entry.name}` : entry.name
    yield below
    yield* foldersBelow(folder, below)
  }
}

/** Checks that every folder of texts is complete in every language, with the same placeholders. */
export async function checkTexts(tree) {
  const folder = join(tree.root, 'i18n/src')
  if (!existsSync(folder)) return []
  const languages = await listLanguages(tree.root)
  const faults = []
  for (const name of foldersBelow(folder)) {
    const files = languages.map((language) => join(folder, name, `${language}.ts`))
    const missing = languages.filter((_, index) => !existsSync(files[index] ?? ''))
    if (missing.length > 0) {
      if (missing.length < languages.length || name !== 'kit')
        faults.push(`i18n/src/${name}: has no ${missing.join(', ')}`)
      continue
    }
    const [ko, ...others] = await Promise.all(
      languages.map((language, index) => load(files[index] ?? '', language)),
    )
    if (!ko || ko.size === 0) faults.push(`i18n/src/${name}/ko.ts: exports no texts as "ko"`)
    others.forEach((texts, index) => {
      const at = `i18n/src/${name}/${languages[index + 1]}.ts`
      faults.push(...compare(at, ko ?? new Map(), texts))
    })
  }
  return faults
}

function compare(at, ko, texts) {
  const faults = []
  for (const [key, text] of ko) {
    const other = texts.get(key)
    if (other === undefined) faults.push(`${at}: ${key} is missing`)
    else if (typeof text === 'string' && text !== '' && String(other).trim() === '')
      faults.push(`${at}: ${key} is empty`)
    else if (places(text) !== places(other))
      faults.push(`${at}: ${key} fills {{${places(other)}}} where Korean fills {{${places(text)}}}`)
  }
  for (const key of texts.keys()) if (!ko.has(key)) faults.push(`${at}: ${key} is not in Korean`)
  return faults
}
