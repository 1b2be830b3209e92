// Texts as one file in the JSON format of i18next (nested objects, `{{name}}` for placeholders), which programs for
// translators read and write.
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { domainOf, listDomainFolders, listTextFolders } from './files.mjs'
import { compare, flatten } from './list.mjs'

async function readTree(root, folder, language) {
  const file = join(root, 'i18n/src', folder, `${language}.ts`)
  if (!existsSync(file)) return {}
  const module = await import(/* @vite-ignore */ pathToFileURL(file).href)
  return module[language] ?? {}
}

/** Finds the path from a tree to the tree of a group below it; the groups are the same objects in their parents. */
function pathTo(tree, group, path = []) {
  if (tree === group) return path
  for (const [key, value] of Object.entries(tree)) {
    const match = typeof value === 'object' ? pathTo(value, group, [...path, key]) : undefined
    if (match) return match
  }
  return undefined
}

/**
 * Returns the folders whose texts are an entry of their own: the domains, and folders below them that the domain does
 * not contain, such as the messages of an import, which only the server reads.
 */
async function listRoots(root) {
  const roots = []
  for (const folder of listTextFolders(root)) {
    const domain = folder.split('/')[0] ?? ''
    const tree = await readTree(root, domain, 'ko')
    if (!pathTo(tree, await readTree(root, folder, 'ko'))) roots.push(folder)
  }
  return [...listDomainFolders(root), ...roots]
}

const entryOf = (folder) => (folder.includes('/') ? folder : domainOf(folder))

/** Returns all texts of a language as an object with one entry a domain. */
export async function exportTexts(root, language) {
  const folders = await listRoots(root)
  const trees = await Promise.all(folders.map((folder) => readTree(root, folder, language)))
  return Object.fromEntries(folders.map((folder, index) => [entryOf(folder), trees[index]]))
}

const quoted = (text) => {
  const body = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  if (!body.includes("'")) return `'${body}'`
  return body.includes('"') ? `'${body.replaceAll("'", "\\'")}'` : `"${body}"`
}

function literal(source, texts, children, indent) {
  const lines = Object.entries(source).map(([key, value]) => {
    const name = /^\w+$/.test(key) ? key : quoted(key)
    if (typeof value === 'string') return `${indent}${name}: ${quoted(texts[key])},`
    const child = children.get(value)
    if (child) return child === key ? `${indent}${key},` : `${indent}${name}: ${child},`
    return `${indent}${name}: {\n${literal(value, texts[key], children, `${indent}  `)}\n${indent}},`
  })
  return lines.join('\n')
}

/**
 * Writes the texts of a language from an object that {@link exportTexts} gave and a translator has changed. A language
 * without files gets them, in the folders of the Korean texts. Returns the faults (missing and surplus keys,
 * placeholders); with a fault nothing is written.
 */
export async function importTexts(root, language, texts) {
  const korean = await exportTexts(root, 'ko')
  const faults = compare(language, new Map(flatten(korean)), new Map(flatten(texts)))
  if (faults.length > 0 || language === 'ko') return faults
  const folders = listTextFolders(root)
  const roots = await listRoots(root)
  const trees = new Map()
  for (const folder of folders) trees.set(folder, await readTree(root, folder, 'ko'))
  for (const folder of folders) {
    const top = roots.includes(folder) ? folder : (folder.split('/')[0] ?? '')
    const path = pathTo(trees.get(top), trees.get(folder)) ?? []
    const own = path.reduce((tree, key) => tree[key], texts[entryOf(top)])
    const below = folders.filter((other) => dirname(other) === folder && !roots.includes(other))
    const children = new Map(
      below.map((other) => [trees.get(other), pathTo(trees.get(folder), trees.get(other))?.at(-1)]),
    )
    const imports = below.map((other) => {
      const name = children.get(trees.get(other))
      const from = `./${other.slice(folder.length + 1)}/${language}.ts`
      return `import { ${language}${name === language ? '' : ` as ${name}`} } from '${from}'`
    })
    const up = '../'.repeat(folder.split('/').length)
    const tree = folder === 'kit' ? './tree.ts' : `${up}kit/tree.ts`
    const head = [`import type { TextsLike } from '${tree}'`, ...imports, `import type { ko } from './ko.ts'`]
    const body = literal(trees.get(folder), own, children, '  ')
    const text = `${head.join('\n')}\n\n/** The texts of {@link ko} in another language. */\nexport const ${language}: TextsLike<typeof ko> = {\n${body}\n}\n`
    writeFileSync(join(root, 'i18n/src', folder, `${language}.ts`), text)
  }
  return []
}
