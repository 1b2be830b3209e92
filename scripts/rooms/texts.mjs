import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listLanguages, staleFiles } from '../texts/files.mjs'
import { compare, load } from '../texts/list.mjs'

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
  const faults = (await staleFiles(tree.root)).map((path) => `${path}: is not up to date; run npm run texts`)
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
